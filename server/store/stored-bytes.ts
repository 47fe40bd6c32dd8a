/** Bytes stored with a document, as PouchDB attachments. They are deleted with the document. */
import type { StoredDoc } from './document-store.ts'

/** The single attachment name. */
export const BYTES = 'bytes'

/** Safe number of arguments for one function call in every engine. */
const AT_ONCE = 8_192

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += AT_ONCE) binary += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE))
  return btoa(binary)
}

/** Returns the document with its bytes; a put writes both or neither. */
export const withBytes = (doc: StoredDoc, bytes: Uint8Array, mediaType: string): StoredDoc => ({
  ...doc,
  _attachments: { [BYTES]: { content_type: mediaType, data: base64Of(bytes) } },
})

/** Returns the document without its bytes. */
export function withoutBytes(doc: StoredDoc): StoredDoc {
  const { _attachments: _bytes, ...rest } = doc
  return rest
}

/** Returns the bytes that `withBytes` put with a document; undefined without any. */
export function bytesOf(doc: StoredDoc): Uint8Array<ArrayBuffer> | undefined {
  const attached = doc['_attachments'] as { readonly [BYTES]?: { readonly data?: unknown } } | undefined
  const data = attached?.[BYTES]?.data
  return typeof data === 'string' ? Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)) : undefined
}
