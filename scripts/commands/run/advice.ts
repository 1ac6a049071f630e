/** A kind of trouble on the way to a target: how it shows, what it means, what to do. */
interface Trouble {
  symptom: RegExp
  /** Whether nobody answered, rather than somebody who could not be understood. */
  silent?: true
  means: string
  remedy: string
}

const troubles: readonly Trouble[] = [
  {
    symptom: /ECONNREFUSED/,
    silent: true,
    means: 'nothing listens there',
    remedy: 'Is the server running, and are host and port right?',
  },
  {
    symptom: /ENOTFOUND|EAI_AGAIN/,
    silent: true,
    means: 'the host name cannot be resolved',
    remedy: 'Is it spelt right, and does this machine reach its name server?',
  },
  {
    symptom: /EHOSTUNREACH|ENETUNREACH/,
    silent: true,
    means: 'there is no route to that host from this machine',
    remedy: 'Is the address right, and is this machine on the network that it belongs to?',
  },
  {
    symptom: /TIMEOUT|ETIMEDOUT|aborted/i,
    silent: true,
    means: 'no answer came in time',
    remedy: 'Is a firewall in between? --timeout MS waits longer.',
  },
  {
    symptom: /SELF_SIGNED|UNABLE_TO_|CERT_|ALTNAME/,
    means: "the server's certificate does not verify",
    remedy: 'Give the target file tls: { ca: FILE }, a PEM file with the certificate of its authority.',
  },
  {
    symptom: /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/,
    means: 'the URL begins with https://, and what listens there does not speak TLS',
    remedy: 'Does the server speak plain HTTP? Then begin the URL with http://.',
  },
  {
    symptom: /ERR_SSL_|EPROTO/,
    means: 'no TLS connection could be agreed on',
    remedy: 'Which versions and ciphers does the server offer, and does it ask for a certificate of the client?',
  },
  {
    symptom: /HPE_|UND_ERR_SOCKET|ECONNRESET/,
    means: 'the connection was closed, or what came was not HTTP',
    remedy: 'Does the server want https:// there?',
  },
]

/** Why nothing came of talking to a server: that first, then what was seen, then what to do. */
export function inVain(where: string, message: string): string {
  const trouble = troubles.find(({ symptom }) => symptom.test(message))
  if (trouble === undefined) return `nothing could be judged at ${where}: ${message}`
  const { silent, means, remedy } = trouble
  return `${silent ? 'nobody answers' : 'nothing could be judged'} at ${where}: ${means}.\n${remedy}\n(${message})`
}
