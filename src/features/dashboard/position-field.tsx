/** Where the service stands on the map. */
import { useState } from 'react'
import { locationTroubleWords } from '#parts/location-words.ts'
import { locateMe, type LocationTrouble } from '#state/position.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/city-name.ts'
import { distance } from '#text/format.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { farFromCity } from './service-place.ts'
import type { RegisterForm } from './use-register-form.ts'

function Trouble({ trouble, onRetry }: { readonly trouble: LocationTrouble; readonly onRetry: () => void }) {
  const words = locationTroubleWords(trouble)
  return (
    <Notice tone="warn" role="alert">
      <p>
        <b>{words.title}</b>
      </p>
      {words.text !== undefined && <p>{words.text}</p>}
      {trouble !== 'unsupported' && (
        <div className="position__retry">
          <Button size="compact" variant="line" onPress={onRetry}>
            {text('common.retry')}
          </Button>
        </div>
      )}
    </Notice>
  )
}

export function PositionField({ form: { fields, change } }: { readonly form: RegisterForm }) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<LocationTrouble>()
  const { mine, city } = fields
  const far = mine && farFromCity(city, mine)
  const locate = async (): Promise<void> => {
    setBusy(true)
    setTrouble(undefined)
    const located = await locateMe()
    setBusy(false)
    if (located.ok) change('mine', located.value)
    else setTrouble(located.error)
  }
  return (
    <div className="field" role="group" aria-labelledby="position-label">
      <p className="label" id="position-label">
        {text('register.position')}
      </p>
      <div className="position">
        <p className="row g-2 grow" role="status">
          <Icon name={mine ? 'locate' : 'place'} size={20} />
          <span>{mine ? text('register.position_mine') : text('register.position_city', { city: cityName(city) })}</span>
        </p>
        {mine ? (
          <Button size="compact" onPress={() => change('mine', undefined)}>
            {text('register.position_city_use')}
          </Button>
        ) : (
          <Button size="compact" icon="locate" busy={busy} onPress={() => void locate()}>
            {text('register.position_use')}
          </Button>
        )}
      </div>
      <p className="help">{text('register.position_help')}</p>
      {far !== undefined && (
        <Notice tone="warn" role="status">
          {text('register.position_far', { distance: distance(far), city: cityName(city) })}
        </Notice>
      )}
      {trouble !== undefined && <Trouble trouble={trouble} onRetry={() => void locate()} />}
    </div>
  )
}
