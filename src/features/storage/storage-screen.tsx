/** Data that the app stores on this device: its size, and what can be removed. */
import { useRef, useState } from 'react'
import { ScreenQuestion } from '#shared/question/screen-question.tsx'
import { evictKind, useDeviceStorage, type DeviceStorage, type EvictableKind } from '#state/offline/device-storage.ts'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { bytes } from '#text/formatting/format.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { OfflineAreasCard } from './offline-areas-card.tsx'
import { StoredDataList } from './stored-data-list.tsx'
import { LowDataCard } from './low-data-card.tsx'
import { MapCard } from './map-card.tsx'
import { SpaceCard } from './space-card.tsx'
import './storage.css'

interface EvictDialogProps {
  readonly kind: EvictableKind
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before an eviction: evicted data has to be fetched again. */
function EvictDialog({ kind, busy, onConfirm, onCancel }: EvictDialogProps) {
  return (
    <ScreenQuestion
      title={text(`storage.free_${kind}_title`)}
      text={text(`storage.free_${kind}_text`)}
      confirmLabel={text('storage.free')}
      cancelLabel={text('common.cancel')}
      closeLabel={text('common.close')}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

/** Evicts data after a question. @returns the pending question, the outcome, and the actions */
function useEviction(storage: DeviceStorage | undefined, measureAgain: () => Promise<void>) {
  const [pendingKind, setPendingKind] = useState<EvictableKind>()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<number | 'failed'>()
  const outcomeElement = useRef<HTMLDivElement>(null)
  const evict = async (kind: EvictableKind): Promise<void> => {
    setBusy(true)
    const size = storage?.[kind]?.bytes ?? 0
    try {
      await evictKind(kind)
      setOutcome(size)
    } catch {
      setOutcome('failed')
    }
    await measureAgain()
    setBusy(false)
    setPendingKind(undefined)
    // The eviction has removed the pressed button.
    requestAnimationFrame(() => outcomeElement.current?.focus())
  }
  return { pendingKind, setPendingKind, busy, outcome, outcomeElement, evict }
}

export function StorageScreen() {
  const [storage, measureAgain] = useDeviceStorage()
  const { pendingKind, setPendingKind, busy, outcome, outcomeElement, evict } = useEviction(storage, measureAgain)
  return (
    <Screen bar={<AppBar line title={text('storage.title')} back={{ label: text('common.back'), onPress: () => closeOverlay() }} />}>
      <div className="column pad storage">
        {storage === undefined ? (
          <Skeleton shape="card" count={2} label={text('common.loading')} onBackground />
        ) : (
          <>
            <SpaceCard storage={storage} />
            <section>
              <SectionHeader title={text('storage.kept')} flush />
              <div ref={outcomeElement} className="storage__freed" tabIndex={-1}>
                {outcome === 'failed' && (
                  <Notice tone="danger" role="alert">
                    {text('storage.free_failed')}
                  </Notice>
                )}
                {typeof outcome === 'number' && (
                  <Notice icon="check-circle" role="status">
                    {text('storage.freed', { size: bytes(outcome) })}
                  </Notice>
                )}
              </div>
              <StoredDataList storage={storage} onEvict={setPendingKind} />
            </section>
          </>
        )}
        <OfflineAreasCard onChange={measureAgain} />
        <LowDataCard />
        <MapCard />
      </div>
      {pendingKind !== undefined && (
        <EvictDialog kind={pendingKind} busy={busy} onConfirm={() => void evict(pendingKind)} onCancel={() => setPendingKind(undefined)} />
      )}
    </Screen>
  )
}
