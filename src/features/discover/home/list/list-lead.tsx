import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LEAD_MAX_PX, useLeadHeight } from '#state/directory/lead-height.ts'
import { useUserStore } from '#state/sync/user-store.ts'

/** Longest time from the open store to the cards of what is in it, ms. */
const SHOWN_AFTER_MS = 1_000

/** What is going on, at the head of the list. Until it is known the cards have the height they had, so that no row moves under a finger. */
export function ListLead({ children }: { readonly children: ReactNode }) {
  const [height, setHeight] = useLeadHeight()
  const isOpen = useUserStore() !== undefined
  const [isHeld, setHeld] = useState(true)
  const cards = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => setHeld(false), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  useEffect(() => {
    if (isHeld || !cards.current) return undefined
    const observer = new ResizeObserver(([entry]) => setHeight(Math.min(LEAD_MAX_PX, Math.round(entry?.contentRect.height ?? 0))))
    observer.observe(cards.current)
    return () => observer.disconnect()
  }, [isHeld, setHeight])
  return (
    <div ref={cards} className="list-lead" style={isHeld ? { minBlockSize: height } : undefined}>
      {children}
    </div>
  )
}
