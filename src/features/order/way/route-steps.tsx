/** The steps of a route as text, folded until the person asks for them. */
import { useId, useState } from 'react'
import { OPENSTREETMAP } from '#config/map/map-credits.ts'
import type { RouteStep } from '#domain/location/way/route.ts'
import { text } from '#text/catalogue.ts'
import { shortDistance } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { stepIcon, stepText } from './step-text.ts'

function Step({ step }: { readonly step: RouteStep }) {
  const { name, angle } = stepIcon(step)
  return (
    <li className="way-step">
      <span className="way-step__icon" style={{ rotate: `${angle}deg` }}>
        <Icon name={name} size={18} />
      </span>
      <span dir="auto">{stepText(step)}</span>
      {step.turn !== 'arrive' && <span className="way-step__far num">{shortDistance(step.meters)}</span>}
    </li>
  )
}

/** Renders nothing for a route without steps. */
export function RouteSteps({ steps }: { readonly steps: readonly RouteStep[] }) {
  const [isOpen, setOpen] = useState(false)
  const credit = useId()
  if (steps.length === 0) return null
  // A route is replaced as a whole: its steps are known by their place.
  const shown = steps.map((step, at) => ({ id: String(at), step }))
  return (
    <div className="way-steps">
      <Button
        variant="text"
        size="compact"
        iconEnd={isOpen ? 'chevron-up' : 'chevron-down'}
        expanded={isOpen}
        onPress={() => setOpen((before) => !before)}
      >
        {isOpen ? text('way.hide_steps') : text('way.show_steps', { count: steps.length })}
      </Button>
      {isOpen && (
        <>
          <ol className="way-steps__list" aria-label={text('way.steps')} aria-describedby={credit}>
            {shown.map(({ id, step }) => (
              <Step key={id} step={step} />
            ))}
          </ol>
          <p id={credit} className="t-small c-3">
            <a href={OPENSTREETMAP.href} target="_blank" rel="noopener noreferrer">
              {OPENSTREETMAP.text}
            </a>
          </p>
        </>
      )}
    </div>
  )
}
