/** Bytes beside a document, as PouchDB's attachments hold them. They go when the document is taken back. */
import type { StoredDoc } from './document-store.ts'

/** The one name under which a document has bytes. */
export const BYTES = 'bytes'

/** As much as a call of a function may have arguments, in every engine. */
const AT_ONCE = 8_192

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += AT_ONCE) binary += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE))
  return btoa(binary)
}

/** The document to be put with bytes beside it, both or neither. */
export const withBytes = (doc: StoredDoc, bytes: Uint8Array, mediaType: string): StoredDoc => ({
  ...doc,
  _attachments: { [BYTES]: { content_type: mediaType, data: base64Of(bytes) } },
})

/** The document alone. */
export function withoutBytes(doc: StoredDoc): StoredDoc {
  const { _attachments: _bytes, ...rest } = doc
  return rest
}

/** What an adapter gives: a buffer in Node, a blob in a page. */
export async function asBytes(data: Blob | ArrayLike<number>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(data instanceof Blob ? await data.arrayBuffer() : data)
}
