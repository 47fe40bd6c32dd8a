import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', png: 'image/png' };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  readFile(new URL(`../client/${name}`, import.meta.url)).then(
    (bytes) => response.setHeader('content-type', types[name.split('.').pop() ?? ''] ?? 'application/octet-stream').end(bytes),
    () => response.writeHead(404).end(),
  );
});
server.listen(Number(process.env['PORT'] ?? 8787), process.env['HOST'] ?? '127.0.0.1', () => console.log('NearHelp listens'));
