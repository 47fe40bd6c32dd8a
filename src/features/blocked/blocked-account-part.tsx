/** What a blocked person can still do about it: appeal once, and finish jobs under way by message. Needs the network. */
import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import { callApi } from '#state/session/api-client.ts'
import { BlockedAppeal } from './blocked-appeal.tsx'
import { BlockedChat } from './blocked-chat.tsx'
import './blocked.css'

/** The answer to an appeal, and jobs that the server marks a moment after the block, ms. */
const REFRESH_MS = 10_000

const blockSchema = v.object({
  is_blocked: v.boolean(),
  jobs: v.array(v.object({ booking_id: v.string(), customer_name: v.string() })),
  appeal: v.nullable(v.object({ state: v.picklist(['open', 'refused']), reason: v.nullable(v.string()) })),
})
type BlockedAccount = v.InferOutput<typeof blockSchema>

export function BlockedAccountPart() {
  const [block, setBlock] = useState<BlockedAccount>()
  const load = useCallback(async (): Promise<void> => {
    const result = await callApi('GET', '/me/block')
    const parsed = v.safeParse(blockSchema, result.ok ? result.value : undefined)
    if (parsed.success) setBlock(parsed.output)
  }, [])
  useEffect(() => {
    void load()
    const timer = setInterval(() => void load(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [load])
  if (!block?.is_blocked) return null
  return (
    <>
      {block.jobs.map(({ booking_id, customer_name }) => (
        <BlockedChat key={booking_id} bookingId={booking_id} customerName={customer_name} />
      ))}
      <BlockedAppeal appeal={block.appeal} onSent={() => void load()} />
    </>
  )
}
