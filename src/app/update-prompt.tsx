import { useEffect, useState } from 'react'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { appUpdates } from './updates.ts'

/** Asks before it changes to a new version: never by itself, never in the middle of something. */
export function UpdatePrompt() {
  const [ready, setReady] = useState(false)
  useEffect(() => appUpdates.onNeedRefresh(() => setReady(true)), [])
  if (!ready) return null
  return (
    <section className="update-prompt banner" aria-label={text('update.title')} role="status">
      <p className="t-strong">{text('update.title')}</p>
      <p className="t-small c-2">{text('update.text')}</p>
      <div className="btn-2">
        <Button onPress={() => setReady(false)}>{text('update.later')}</Button>
        <Button variant="primary" onPress={() => appUpdates.applyUpdate()}>
          {text('update.apply')}
        </Button>
      </div>
    </section>
  )
}
