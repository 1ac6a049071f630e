/** A connection problem: its symptom, its meaning, and a remedy. */
interface Trouble {
  symptom: RegExp
  /** Whether there was no response at all. */
  silent?: true
  means: string
  remedy: string
}

const troubles: readonly Trouble[] = [
  {
    symptom: /ECONNREFUSED/,
    silent: true,
    means: 'nothing listens there',
    remedy: 'Is the server running, and are host and port correct?',
  },
  {
    symptom: /ENOTFOUND|EAI_AGAIN/,
    silent: true,
    means: 'the host name cannot be resolved',
    remedy: 'Is it spelled correctly, and can this machine reach its name server?',
  },
  {
    symptom: /EHOSTUNREACH|ENETUNREACH/,
    silent: true,
    means: 'this machine has no route to that host',
    remedy: 'Is the address correct, and is this machine on the right network?',
  },
  {
    symptom: /TIMEOUT|ETIMEDOUT|aborted/i,
    silent: true,
    means: 'no response came in time',
    remedy: 'Is there a firewall? --timeout MS waits longer.',
  },
  {
    symptom: /SELF_SIGNED|UNABLE_TO_|CERT_|ALTNAME/,
    means: "the server's certificate could not be verified",
    remedy: 'Give the target file tls: { ca: FILE }, a PEM file with the certificate of its authority.',
  },
  {
    symptom: /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/,
    means: 'the URL begins with https://, and the server there does not speak TLS',
    remedy: 'Does the server speak plain HTTP? Then begin the URL with http://.',
  },
  {
    symptom: /ERR_SSL_|EPROTO/,
    means: 'the TLS handshake failed',
    remedy: 'Which versions and ciphers does the server offer, and does it ask for a certificate of the client?',
  },
  {
    symptom: /HPE_|UND_ERR_SOCKET|ECONNRESET/,
    means: 'the connection was closed, or the response was not HTTP',
    remedy: 'Does the server require https://?',
  },
]

/** Why a server could not be tested: the meaning, the remedy, and the original error. */
export function explainFailure(where: string, message: string): string {
  const trouble = troubles.find(({ symptom }) => symptom.test(message))
  if (trouble === undefined) return `nothing could be judged at ${where}: ${message}`
  const { silent, means, remedy } = trouble
  return `${silent ? 'no response' : 'nothing could be judged'} at ${where}: ${means}.\n${remedy}\n(${message})`
}
