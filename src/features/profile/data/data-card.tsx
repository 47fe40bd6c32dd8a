/** Exports the person's data, and opens the account deletion. */
import { useState } from 'react'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { exportMyData } from './export-my-data.ts'

export function DataCard() {
  const sync = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<'complete' | 'partial' | 'recent' | 'failed'>()
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      setMade(await exportMyData())
    } catch {
      setMade('failed')
    }
    setBusy(false)
  }
  return (
    <section>
      <SectionHeader title={text('profile.data')} flush />
      <Card padded>
        <div className="stack g-4">
          <p className="c-2">{text('profile.data_text')}</p>
          {made === 'partial' && <Notice role="status">{text('profile.data_partial')}</Notice>}
          {made === 'recent' && (
            <Notice tone="warn" role="status">
              {text('older.data_text')}
            </Notice>
          )}
          {made === 'failed' && (
            <Notice tone="danger" role="alert">
              {text('profile.data_failed')}
            </Notice>
          )}
          <div className="profile-data">
            <Button icon="download" busy={busy} disabled={sync === undefined} onPress={() => void save()}>
              {text('profile.data_button')}
            </Button>
            <Button icon="folder" onPress={() => openOverlay({ kind: 'storage' })}>
              {text('storage.title')}
            </Button>
            <Button icon="trash" variant="danger-line" onPress={() => openOverlay({ kind: 'delete-profile' })}>
              {text('profile.delete')}
            </Button>
          </div>
        </div>
      </Card>
    </section>
  )
}
