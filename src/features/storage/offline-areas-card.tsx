/** Cities on this device: the chosen one, those kept offline, those viewed before, and those that could be kept. */
import { useEffect, useRef, useState } from 'react'
import { ScreenQuestion } from '#shared/question/screen-question.tsx'
import { refollowCity, useOfflineAreas, type OfflineAreaItem } from '#state/offline/offline-areas.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { Card } from '#ui/layout/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { OfflineAreaRow } from './offline-area-row.tsx'
import { useOfflineAreaActions, type OfflineAreaActions } from './use-offline-area-actions.ts'

function OutcomeNotice({ busy, isFetching, outcome }: OfflineAreaActions) {
  if (busy !== undefined && isFetching) return <Notice role="status">{text('storage.area_fetching', { city: cityName(busy) })}</Notice>
  if (outcome === undefined) return null
  const { how } = outcome
  const isDone = how === 'fetched' || how === 'deleted'
  return (
    <Notice
      role={isDone ? 'status' : 'alert'}
      tone={isDone ? 'info' : how === 'unreachable' ? 'warn' : 'danger'}
      {...(isDone ? { icon: 'check-circle' } : {})}
    >
      {text(`storage.area_${how}`, { city: cityName(outcome.city) })}
    </Notice>
  )
}

/** @param onChange called when data was added or removed, so that other sizes are measured again */
export function OfflineAreasCard({ onChange }: { readonly onChange: () => Promise<void> }) {
  const [areas, measureAgain] = useOfflineAreas()
  const [areaToDelete, setAreaToDelete] = useState<OfflineAreaItem>()
  // A deleted area of the chosen city stays deleted while this screen is open.
  useEffect(() => refollowCity, [])
  const outcomeElement = useRef<HTMLDivElement>(null)
  const actions = useOfflineAreaActions(async () => {
    await Promise.all([measureAgain(), onChange()])
  })
  const remove = async (city: string): Promise<void> => {
    setAreaToDelete(undefined)
    await actions.remove(city)
    // The deletion has removed the pressed button.
    requestAnimationFrame(() => outcomeElement.current?.focus())
  }
  return (
    <section>
      <SectionHeader title={text('storage.areas')} flush />
      <p className="storage__about c-2">{text('storage.areas_text')}</p>
      <div ref={outcomeElement} className="storage__freed" tabIndex={-1}>
        <OutcomeNotice {...actions} />
      </div>
      {areas === undefined ? (
        <Skeleton shape="card" count={1} label={text('common.loading')} onBackground />
      ) : areas.length === 0 ? (
        <Notice tone="danger">{text('storage.area_unread')}</Notice>
      ) : (
        <Card as="ul" clip label={text('storage.areas')}>
          {areas.map((area) => (
            <OfflineAreaRow
              key={area.city}
              area={area}
              busy={actions.busy === area.city}
              isBlocked={actions.busy !== undefined && actions.busy !== area.city}
              onSave={() => void actions.save(area.city)}
              onRefresh={() => void actions.refresh(area.city)}
              onDelete={() => setAreaToDelete(area)}
            />
          ))}
        </Card>
      )}
      {areaToDelete !== undefined && (
        <ScreenQuestion
          danger
          title={text('storage.area_delete_title', { city: cityName(areaToDelete.city) })}
          text={text(areaToDelete.isSelected ? 'storage.area_delete_chosen' : 'storage.area_delete_text', {
            city: cityName(areaToDelete.city),
          })}
          confirmLabel={text('storage.area_delete')}
          cancelLabel={text('common.cancel')}
          closeLabel={text('common.close')}
          onConfirm={() => void remove(areaToDelete.city)}
          onCancel={() => setAreaToDelete(undefined)}
        />
      )}
    </section>
  )
}
