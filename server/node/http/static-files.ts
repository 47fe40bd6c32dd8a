/** Serves the built app, with the settings of this start, from memory: compressed by the build, or once for each requested encoding. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isAppPath } from '#config/app-paths.ts'
import type { MapSettings } from '#config/map/map-settings.ts'
import type { AssetSource } from '../../http/asset-source.ts'
import { pageWithSettings, workerWithRelease } from './release-files.ts'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
}
const COMPRESSIBLE = new Set(['html', 'js', 'css', 'json', 'webmanifest', 'svg', 'txt', 'wasm'])
/** Below this size in bytes, compression saves less than its header costs. */
const MIN_COMPRESS_BYTES = 600

const IMMUTABLE = 'public, max-age=31536000, immutable'
const NO_CACHE = 'no-cache'

type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip' | 'identity'

const compressors: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Bytes) => Promise<Bytes>>> = {
  br: async (bytes) =>
    new Uint8Array(
      await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    ),
  gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes, { level: 9 })),
}

/** Extension of files compressed by the build, next to the originals. */
const COMPRESSED = '.br'

interface StaticFile {
  readonly extension: string
  /** Path of the file compressed by the build. */
  readonly compressed: string | undefined
  readonly content: Promise<{ readonly bytes: Bytes; readonly digest: string }>
  readonly encoded: Map<Encoding, Promise<Bytes>>
}

const contentOf = (bytes: Bytes): { bytes: Bytes; digest: string } => ({
  bytes,
  digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
})

const readContent = async (path: string): Promise<{ bytes: Bytes; digest: string }> => contentOf(new Uint8Array(await readFile(path)))

/** Returns the best encoding that the client accepts; `q=0` means that it does not accept one. */
function encodingFor(accepted: string, file: StaticFile, size: number): Encoding {
  if (!COMPRESSIBLE.has(file.extension) || size < MIN_COMPRESS_BYTES) return 'identity'
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase())
  const accepts = (name: string): boolean =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)))
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}

/** Lists the files under a folder by URL path. A request can only match a listed file: no file path is ever built from it. */
async function listFiles(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.map'))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [`/${relative(root, path).split(sep).join('/')}`, path]
      }),
  )
}

const textAt = async (path: string | undefined): Promise<string | undefined> => (path === undefined ? undefined : readFile(path, 'utf8'))

/** Returns the hashes of the import maps in a page. */
function importMapHashes(page: string): readonly string[] {
  return [...page.matchAll(/<script type="importmap">([^<]*)<\/script>/g)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )
}

/**
 * Opens the static files.
 * @param root folder of the built app; when it is missing, nothing is served
 * @param settings written into the page and the service worker's script
 */
export async function openStaticFiles(root: string, settings: MapSettings): Promise<AssetSource> {
  const paths = await listFiles(root)
  const files = new Map<string, StaticFile>()

  function fileAt(address: string): StaticFile | undefined {
    const path = paths.get(address)
    if (path === undefined || address.endsWith(COMPRESSED)) return undefined
    let file = files.get(address)
    if (!file) {
      const compressed = paths.get(address + COMPRESSED)
      file = { extension: address.split('.').at(-1) ?? '', compressed, content: readContent(path), encoded: new Map() }
      files.set(address, file)
    }
    return file
  }

  function encode(file: StaticFile, encoding: Encoding, bytes: Bytes): Promise<Bytes> {
    if (encoding === 'identity') return Promise.resolve(bytes)
    let encoded = file.encoded.get(encoding)
    if (!encoded) {
      const compress = (): Promise<Bytes> => compressors[encoding](bytes)
      // A build next to a running server may delete files of the old release.
      encoded =
        encoding === 'br' && file.compressed !== undefined
          ? readFile(file.compressed).then((read) => new Uint8Array(read), compress)
          : compress()
      file.encoded.set(encoding, encoded)
    }
    return encoded
  }

  function keep(address: string, text: string): void {
    const content = Promise.resolve(contentOf(new TextEncoder().encode(text)))
    files.set(address, { extension: address.split('.').at(-1) ?? '', compressed: undefined, content, encoded: new Map() })
  }

  // Read now, once: policy, page and service worker must be of one release, also when a build replaces the files.
  const [built, script] = await Promise.all(['/index.html', '/sw.js'].map((address) => textAt(paths.get(address))))
  const page = built === undefined ? '' : pageWithSettings(built, settings)
  if (built !== undefined) keep('/index.html', page)
  if (script !== undefined) keep('/sw.js', workerWithRelease(script, page, settings))
  return {
    mapSettings: settings,
    importMaps: importMapHashes(page),
    async respond(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const { pathname } = new URL(request.url)
      const isView = isAppPath(pathname)
      const address = isView ? '/index.html' : pathname
      const file = fileAt(address)
      if (!file) return undefined
      const { bytes, digest } = await file.content
      const encoding = encodingFor(request.headers.get('accept-encoding') ?? '', file, bytes.length)
      const etag = `"${digest}-${encoding}"`
      const headers: Record<string, string> = {
        'content-type': TYPES[file.extension] ?? 'application/octet-stream',
        'cache-control': address.startsWith('/assets/') ? IMMUTABLE : NO_CACHE,
        etag,
        ...(COMPRESSIBLE.has(file.extension) ? { vary: 'Accept-Encoding' } : {}),
        // Views show what is a person's own, or what nobody has chosen to be found by; home may be found.
        ...(isView && pathname !== '/' ? { 'x-robots-tag': 'noindex' } : {}),
        ...(address === '/sw.js' ? { 'service-worker-allowed': '/' } : {}),
      }
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
      const body = await encode(file, encoding, bytes)
      if (encoding !== 'identity') headers['content-encoding'] = encoding
      headers['content-length'] = String(body.byteLength)
      return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers })
    },
  }
}
