/** Checks that the two documents of a pair say the same: what one blocked is closed to the other. */
import { blockId } from '#domain/ids.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import type { StoreCheck, StoreCheckDeps } from './store-check.ts'

export function checkBlocks({ reader, report, erasedUids }: StoreCheckDeps): StoreCheck {
  return {
    async page(page) {
      const blocks = page.flatMap(({ doc }) => (doc?.type === 'block' ? [doc] : []))
      const others = await reader.getMany(blocks.map(({ uid, person_id }) => blockId(person_id, uid)))
      for (const [index, block] of blocks.entries()) {
        const other = fromStored(others[index])
        // The first of the two may be gone already.
        if (erasedUids.has(block.uid) || erasedUids.has(block.person_id)) continue
        if (other?.type !== 'block')
          report({ check: 'block', id: block.doc_id, what: `has no ${blockId(block.person_id, block.uid)} beside it` })
        else if (other.is_closed !== block.is_blocked || other.is_blocked !== block.is_closed)
          report({ check: 'block', id: block.doc_id, what: `says otherwise than ${other.doc_id}` })
      }
    },
  }
}
