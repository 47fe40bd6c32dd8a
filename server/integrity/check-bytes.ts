/** Checks that each photo has its bytes, as many as its document says. */
import type { StoreCheck, StoreCheckDeps } from './store-check.ts'

export function checkBytes({ reader, report }: StoreCheckDeps): StoreCheck {
  return {
    async page(page) {
      for (const { doc } of page) {
        if (doc?.type !== 'attachment') continue
        const bytes = await reader.bytes(doc.doc_id)
        if (!bytes) report({ check: 'bytes', id: doc.doc_id, what: 'has no bytes' })
        else if (bytes.length !== doc.bytes)
          report({ check: 'bytes', id: doc.doc_id, what: `has ${bytes.length} bytes instead of ${doc.bytes}` })
      }
    },
  }
}
