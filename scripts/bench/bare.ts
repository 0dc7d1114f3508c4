/** The limit of Node alone: one answer from memory, as large as the page that it is compared with. */
import { createServer } from 'node:http'

const body = Buffer.alloc(Number(process.argv[2]), 'x')
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': body.length })
  response.end(body)
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.argv[3]), '127.0.0.1', () => process.stdout.write('open at\n'))
