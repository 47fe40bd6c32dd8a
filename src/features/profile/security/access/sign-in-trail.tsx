/** The latest logins and failed attempts. A press asks whether it was the person, and ends all other access if not. */
import { useState } from 'react'
import { isFailedSignIn } from '#domain/account/access/sign-in-trail.ts'
import { ScreenQuestion } from '#shared/question/screen-question.tsx'
import { endAllOtherAccess, type SignInEntry } from '#state/account/access-client.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay, weekdayDate } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { deviceName } from '../device-name.ts'
import type { OwnSecurity } from '../use-account-security.ts'

/** Entries shown before 'Show all'. */
const SHOWN_FIRST = 4

function resultText({ result, count }: SignInEntry): string {
  if (result === 'wrong_password') return text('security.result.wrong_password', { count })
  return result === 'limited' ? text('security.result.limited', { count }) : text(`security.result.${result}`)
}

const zoneText = ({ time_zone }: SignInEntry): string => time_zone?.replaceAll('_', ' ') ?? text('security.zone_unknown')
const whenText = ({ at }: SignInEntry): string => `${weekdayDate(at)}, ${timeOfDay(at)}`

function EntryRow({ entry, onPress }: { readonly entry: SignInEntry; readonly onPress: () => void }) {
  const isFailed = isFailedSignIn(entry.result)
  return (
    <li className="device-row">
      <ListRow
        lead={<Icon name={isFailed ? 'alert' : 'check-circle'} size={20} />}
        title={resultText(entry)}
        text={
          <>
            <span className="device-row__line num">{whenText(entry)}</span>
            <span className="device-row__line">{text('security.result_where', { device: deviceName(entry), zone: zoneText(entry) })}</span>
          </>
        }
        end={<Icon name="chevron-right" size={20} />}
        onPress={onPress}
      />
    </li>
  )
}

interface QuestionProps {
  readonly entry: SignInEntry
  readonly security: OwnSecurity
  readonly onDone: () => void
}

function Question({ entry, security, onDone }: QuestionProps) {
  const isFailed = isFailedSignIn(entry.result)
  const choosePassword = (hasEndedAccess: boolean): void => {
    onDone()
    openOverlay({ kind: 'change-password', hasEndedAccess })
  }
  const endAll = async (): Promise<void> => {
    if (await security.run(endAllOtherAccess)) choosePassword(true)
  }
  return (
    <ScreenQuestion
      title={text(isFailed ? 'security.held_title' : 'security.ask_title')}
      text={text(isFailed ? 'security.held_text' : 'security.ask_text')}
      confirmLabel={text(isFailed ? 'security.password' : 'security.not_me')}
      cancelLabel={text(isFailed ? 'common.close' : 'security.was_me')}
      closeLabel={text('common.close')}
      danger={!isFailed}
      busy={security.busy}
      problem={security.problem}
      onConfirm={() => (isFailed ? choosePassword(false) : void endAll())}
      onCancel={onDone}
    />
  )
}

export function SignInTrail({ titleId, security }: { readonly titleId: string; readonly security: OwnSecurity }) {
  const [asking, setAsking] = useState<SignInEntry>()
  const [showsAll, setShowsAll] = useState(false)
  const entries = security.list?.signIns ?? []
  const done = (): void => {
    security.clearProblem()
    setAsking(undefined)
  }
  if (entries.length === 0) return null
  return (
    <div className="stack g-3">
      <div>
        <h3 className="t-strong" id={titleId}>
          {text('security.trail')}
        </h3>
        <p className="t-small c-2 security-devices">{text('security.trail_help')}</p>
        <ul className="device-list" aria-labelledby={titleId}>
          {(showsAll ? entries : entries.slice(0, SHOWN_FIRST)).map((entry) => (
            <EntryRow key={entry.id} entry={entry} onPress={() => setAsking(entry)} />
          ))}
        </ul>
      </div>
      {!showsAll && entries.length > SHOWN_FIRST && (
        <Button wide onPress={() => setShowsAll(true)}>
          {text('security.trail_all', { count: entries.length })}
        </Button>
      )}
      {asking && <Question entry={asking} security={security} onDone={done} />}
    </div>
  )
}
