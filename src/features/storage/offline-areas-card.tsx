/** Cities on this device: the chosen one, those kept offline, those viewed before, and those that could be kept. */
import { useEffect, useRef, useState } from 'react'
import { ScreenQuestion } from '#shared/question/screen-question.tsx'
import { cityNamed } from '#domain/cities.ts'
import { useLowData } from '#state/device/low-data.ts'
import { pauseCityMap, resumeCityMap, useCityMaps, type CityMap, type CityMaps } from '#state/offline/city-maps.ts'
import { refollowCity, useOfflineAreas, type OfflineAreaItem } from '#state/offline/offline-areas.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { Card } from '#ui/layout/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DownloadQuestion } from './download-question.tsx'
import { OfflineAreaRow } from './offline-area-row.tsx'
import { useOfflineAreaActions, type OfflineAreaActions } from './use-offline-area-actions.ts'

const slugOf = (city: string): string => cityNamed(city)?.slug ?? ''

function OutcomeNotice({
  actions: { busy, isFetching, outcome },
  maps,
}: {
  readonly actions: OfflineAreaActions
  readonly maps: CityMaps
}) {
  if (busy !== undefined && isFetching) return <Notice role="status">{text('storage.area_fetching', { city: cityName(busy) })}</Notice>
  if (outcome === undefined) return null
  const map = maps.get(slugOf(outcome.city))
  const how = outcome.how === 'fetched' && map !== undefined && map.state !== 'stored' ? 'helpers_fetched' : outcome.how
  const isDone = ['fetched', 'helpers_fetched', 'deleted'].includes(how)
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
  const maps: CityMaps = useCityMaps() ?? new Map<string, CityMap>()
  const isSaving = useLowData()
  const [areaToDelete, setAreaToDelete] = useState<OfflineAreaItem>()
  const [areaToSave, setAreaToSave] = useState<OfflineAreaItem>()
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
  const save = (city: string): void => {
    setAreaToSave(undefined)
    void actions.save(city)
  }
  return (
    <section>
      <SectionHeader title={text('storage.areas')} flush />
      <p className="storage__about c-2">{text('storage.areas_text')}</p>
      <div ref={outcomeElement} className="storage__freed" tabIndex={-1}>
        <OutcomeNotice actions={actions} maps={maps} />
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
              map={maps.get(slugOf(area.city))}
              busy={actions.busy === area.city}
              isBlocked={actions.busy !== undefined && actions.busy !== area.city}
              // Helpers alone are small.
              onSave={() => (isSaving || maps.has(slugOf(area.city)) ? setAreaToSave(area) : save(area.city))}
              onPauseMap={() => void pauseCityMap(slugOf(area.city))}
              onResumeMap={() => void resumeCityMap(slugOf(area.city))}
              onRefresh={() => void actions.refresh(area.city)}
              onDelete={() => setAreaToDelete(area)}
            />
          ))}
        </Card>
      )}
      {areaToSave !== undefined && (
        <DownloadQuestion
          city={areaToSave.city}
          map={maps.get(slugOf(areaToSave.city))}
          hasHelpers={areaToSave.isSelected}
          onConfirm={() => save(areaToSave.city)}
          onCancel={() => setAreaToSave(undefined)}
        />
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
