import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDeadlineHeap } from './deadline-heap.ts'

test('gives back what is due, soonest first, whatever the order of adding', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(50), fc.constant('take' as const)), { maxLength: 60 }), fc.nat(50), (steps, now) => {
      const heap = createDeadlineHeap<number>()
      let model: number[] = []
      const takeDue = (): void => {
        const [first] = model
        const due = first !== undefined && first <= now ? first : undefined
        expect(heap.takeDue(now)).toBe(due)
        if (due !== undefined) model = model.slice(1)
      }
      for (const step of steps) {
        if (step === 'take') takeDue()
        else {
          heap.add(step, step)
          model = [...model, step].sort((a, b) => a - b)
        }
        expect(heap.nextMs()).toBe(model[0])
        expect(heap.size()).toBe(model.length)
      }
      while (model.length > 0 && (model[0] ?? Infinity) <= now) takeDue()
      expect(heap.takeDue(now)).toBeUndefined()
    }),
  )
})
