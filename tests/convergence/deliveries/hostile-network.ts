/** The network between a device and servers over HTTP: it delivers each push one to three times, also late, and loses responses. */
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'

/** Probability that a device gets no response although its push was delivered. */
const LOST = 0.3
const MOST_COPIES = 3
/** A late copy is delivered within so many further pushes of its device, or at the end. */
const LATEST = 5

export interface DeliveryFigures {
  /** Commands that servers received, each as often as it was received. */
  deliveries: number
  pushes: number
  /** Copies that were under way together with another one of the same push. */
  beside: number
  /** Copies that arrived after a later push of their device was sent. */
  late: number
  lostAnswers: number
  /** Responses that no device should get. */
  readonly wrong: string[]
}

export const openFigures = (): DeliveryFigures => ({ deliveries: 0, pushes: 0, beside: 0, late: 0, lostAnswers: 0, wrong: [] })

export interface HostileNetwork {
  readonly fetch: typeof fetch
  /** Delivers what is still late. */
  deliverLate(): Promise<void>
}

export interface HostileNetworkDeps {
  /** Origins of the servers, which share a store; each copy goes to any of them. */
  readonly origins: readonly string[]
  readonly token: string
  readonly random: SeededRandom
  /** Shared by all networks of a run. */
  readonly figures: DeliveryFigures
}

interface LateCopy {
  after: number
  readonly deliver: () => Promise<unknown>
}

const countCommands = (body: string): number => (JSON.parse(body) as { docs: unknown[] }).docs.length
const isOk = (row: { readonly ok?: boolean }): boolean => row.ok === true

export function createHostileNetwork({ origins, token, random, figures }: HostileNetworkDeps): HostileNetwork {
  let waiting: LateCopy[] = []

  /** Sends a push to one of the servers, and reads the response to its end. */
  async function deliver(path: string, body: string): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${random.pick(origins)}${path}`, { method: 'POST', headers, body })
    const text = await response.text()
    const commands = countCommands(body)
    if (response.status !== 201) figures.wrong.push(`${response.status}: ${text.slice(0, 300)}`)
    else {
      figures.deliveries += commands
      const rows = JSON.parse(text) as readonly { readonly ok?: boolean }[]
      if (rows.length !== commands || !rows.every(isOk)) figures.wrong.push(`not every command was taken: ${text.slice(0, 300)}`)
    }
    return new Response(text, { status: response.status, headers: { 'content-type': 'application/json' } })
  }

  function takeDue(): LateCopy[] {
    for (const copy of waiting) copy.after -= 1
    const due = waiting.filter(({ after }) => after <= 0)
    waiting = waiting.filter(({ after }) => after > 0)
    return due
  }

  async function push(path: string, body: string): Promise<Response> {
    figures.pushes += 1
    const together = takeDue().map((copy) => copy.deliver)
    const alone: (() => Promise<Response>)[] = []
    const send = (): Promise<Response> => deliver(path, body)
    for (let copy = random.below(MOST_COPIES); copy > 0; copy -= 1) {
      const fate = random.below(3)
      if (fate === 0) alone.push(send)
      else if (fate === 1) {
        figures.beside += 1
        together.push(send)
      } else {
        figures.late += 1
        waiting.push({ after: 1 + random.below(LATEST), deliver: send })
      }
    }
    const isFirst = random.chance(0.5)
    const responses = [...together, send].map((each) => each())
    const response = responses.at(-1)
    await Promise.all(responses)
    let repeated: Response | undefined
    for (const each of alone) repeated = await each()
    if (random.chance(LOST)) {
      figures.lostAnswers += 1
      throw new TypeError('the response was lost')
    }
    return (isFirst ? undefined : repeated) ?? (response as Promise<Response>)
  }

  return {
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (typeof init?.body !== 'string') throw new Error('a device of this run only pushes')
      return push(url.pathname, init.body)
    },
    deliverLate: async () => {
      const all = waiting
      waiting = []
      await Promise.all(all.map((copy) => copy.deliver()))
    },
  }
}
