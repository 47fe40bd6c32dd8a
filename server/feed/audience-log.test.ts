import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAudienceLog } from './audience-log.ts'

test('returns each document once, at its latest change, also after evictions', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ gap: fc.integer({ min: 1, max: 3 }), doc: fc.integer({ min: 0, max: 5 }), forgets: fc.boolean() }), {
        maxLength: 900,
      }),
      fc.nat(2_000),
      (changes, since) => {
        const log = createAudienceLog()
        let entries: { number: number; docId: string }[] = []
        let number = 0
        for (const { gap, doc, forgets } of changes) {
          number += gap
          log.append(number, `doc:${doc}`)
          entries.push({ number, docId: `doc:${doc}` })
          if (!forgets || entries.length < 2) continue
          const upTo = entries[0]?.number ?? 0
          entries = entries.slice(1)
          expect(log.evict(upTo)).toBe(false)
        }
        const wanted = entries.filter(
          (entry, index) => entry.number > since && !entries.slice(index + 1).some((later) => later.docId === entry.docId),
        )
        expect(log.after(since)).toEqual(wanted)
        expect(log.hasAfter(since)).toBe(wanted.length > 0)
        if (entries.length > 0) expect(log.evict(number)).toBe(true)
        expect(log.after(0)).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})
