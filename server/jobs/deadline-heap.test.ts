import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDeadlineHeap } from './deadline-heap.ts'

interface Item {
  readonly atMs: number
  readonly added: number
}

test('gives back what is due, soonest first, and in order what is due at once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(20), fc.constant('take' as const)), { maxLength: 60 }), fc.nat(20), (steps, now) => {
      const heap = createDeadlineHeap<Item>()
      let model: Item[] = []
      const takeDue = (): void => {
        const [first] = model
        const due = first !== undefined && first.atMs <= now ? first : undefined
        expect(heap.takeDue(now)).toBe(due)
        if (due !== undefined) model = model.slice(1)
      }
      for (const [added, step] of steps.entries()) {
        if (step === 'take') takeDue()
        else {
          const item = { atMs: step, added }
          heap.add(step, item)
          model = [...model, item].sort((a, b) => a.atMs - b.atMs || a.added - b.added)
        }
        expect(heap.nextMs()).toBe(model[0]?.atMs)
        expect(heap.size()).toBe(model.length)
      }
      while (model.length > 0 && (model[0]?.atMs ?? Infinity) <= now) takeDue()
      expect(heap.takeDue(now)).toBeUndefined()
    }),
  )
})
