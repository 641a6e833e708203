import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A mail server that accepts every mail and stores none. It reports its port, and on request the number of mails.
let received = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.on('end', () => {
      received += 1
      done()
    })
    stream.resume()
  },
})
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port))
process.on('message', () => process.send?.(received))
process.on('disconnect', () => process.exit(0))
