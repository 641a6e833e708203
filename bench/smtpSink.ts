import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A mail server that accepts everything and keeps nothing; reports its port, and the number of mails on request.
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
