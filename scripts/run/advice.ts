const advice: readonly [symptom: RegExp, what: string][] = [
  [/ECONNREFUSED/, 'Nothing listens there: is the server running, and are host and port right?'],
  [/ENOTFOUND|EAI_AGAIN/, 'The host name cannot be resolved: is it spelt right, and does this machine reach its name server?'],
  [/EHOSTUNREACH|ENETUNREACH/, 'There is no route to that host from this machine.'],
  [/TIMEOUT|ETIMEDOUT|aborted/i, 'No answer came in time: is a firewall in between? --timeout MS waits longer.'],
  [/SELF_SIGNED|UNABLE_TO_|CERT_|ALTNAME/, "The server's certificate does not verify: give the target file tls: { ca: FILE }, a PEM file with the certificate of its authority."],
  [/WRONG_VERSION_NUMBER|EPROTO/, 'TLS fails: does the server speak plain HTTP there? Then begin the base URL with http://.'],
  [/HPE_|UND_ERR_SOCKET|ECONNRESET/, 'The connection was closed or was not HTTP: does the server want https:// there?'],
]

/** What to do about an error on the way to the target; undefined where its text tells nothing. */
export const adviceFor = (message: string): string | undefined => advice.find(([symptom]) => symptom.test(message))?.[1]
