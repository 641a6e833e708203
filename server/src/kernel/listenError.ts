/**
 * Returns the sentence for an error of listening on a host and port. `prefix` is that of the settings that name them,
 * which are `HOST` and `PORT` by default.
 */
export function describeListenError(
  error: unknown,
  { host, port }: { host: string; port: number },
  prefix = '',
): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: please stop the program that uses it, or choose another with ${prefix}PORT.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user: please choose another with ${prefix}PORT.`
  if (code === 'EADDRNOTAVAIL') return `${prefix}HOST ${host} is not an address of this machine.`
  return `Muster cannot listen on ${host}, port ${port}: ${message}.`
}
