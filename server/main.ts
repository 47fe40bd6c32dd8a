import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import PouchDB from 'pouchdb-core';
console.log(typeof PouchDB, typeof Hono);
const types: Record<string,string> = {html:'text/html', js:'text/javascript', css:'text/css', svg:'image/svg+xml', png:'image/png', webmanifest:'application/manifest+json', txt:'text/plain'};
createServer((q, r) => { void (async () => {
  const p = new URL(q.url ?? '/', 'http://x').pathname;
  r.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default");
  r.setHeader('cache-control', 'no-cache');
  if (p.startsWith('/tiles/')) { r.setHeader('content-type','image/png'); r.end(await readFile('public/icons/icon-192.png')); return; }
  try { const f = await readFile('dist/client' + (p === '/' ? '/index.html' : p)); r.setHeader('content-type', types[(p === '/' ? 'html' : p.split('.').pop()) ?? ''] ?? 'x/y'); r.end(f); } catch { r.statusCode = 404; r.end('nope'); }
})(); }).listen(Number(process.env['PORT'] ?? 8787), '127.0.0.1', () => console.log('up'));
process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });
