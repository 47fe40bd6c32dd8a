/** Resident memory of a server that runs with METRICS=1. */
import type { ProductServer } from '#tests/support/e2e/product-server.ts'

const MB = 1_048_576

/** @returns MB @throws Error when the server does not tell it */
export async function residentMb({ origin }: Pick<ProductServer, 'origin'>): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  if (bytes === undefined) throw new Error('the server does not tell its memory')
  return Number(bytes) / MB
}
