/** Asks before a city is downloaded, with the size of what comes. */
import { useEffect, useState } from 'react'
import { ScreenQuestion } from '#shared/question/screen-question.tsx'
import { useLowData } from '#state/device/low-data.ts'
import type { CityMap } from '#state/offline/city-maps.ts'
import { estimateHelpers, type HelperEstimate } from '#state/offline/helper-estimate.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { bytes } from '#text/formatting/format.ts'

export interface DownloadQuestionProps {
  readonly city: string
  readonly map: CityMap | undefined
  /** The city's helpers are on this device, and kept up to date. */
  readonly hasHelpers: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export function DownloadQuestion({ city, map, hasHelpers, onConfirm, onCancel }: DownloadQuestionProps) {
  const isSaving = useLowData()
  const [helpers, setHelpers] = useState<HelperEstimate>()
  useEffect(() => {
    if (!hasHelpers) void estimateHelpers(city).then(setHelpers)
  }, [city, hasHelpers])
  const sentences = [
    isSaving && text('storage.area_keep_saver'),
    map && text('storage.area_keep_map', { size: bytes(map.bytes) }),
    helpers && text('storage.area_keep_helpers', { count: helpers.count, size: bytes(helpers.bytes) }),
  ]
  return (
    <ScreenQuestion
      title={text('storage.area_keep_title', { city: cityName(city) })}
      text={sentences.filter((sentence) => typeof sentence === 'string').join(' ')}
      confirmLabel={text('storage.area_keep')}
      cancelLabel={text('common.cancel')}
      closeLabel={text('common.close')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
