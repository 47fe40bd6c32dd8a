/** State of sync: commands that need a decision first, then those waiting to be sent, then the connection. */
import { isAwaitingDecision, CommandDecisionCard } from '#shared/outbox/command-decision-card.tsx'
import { useDirectoryConnection } from '#state/directory/directory.ts'
import { closeOverlay, openOverlay } from '#state/navigation/overlays.ts'
import { useSessionExpired, useUser } from '#state/session/session.ts'
import { useOutbox, useSyncStatus } from '#state/sync/user-queries.ts'
import { useUserStore } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ConnectionCard, type ConnectionInfo } from './connection-card.tsx'
import { PersistentNotices } from './persistent-notices.tsx'
import { OutboxList } from './outbox-list.tsx'
import './attention.css'

/** Shown when nothing waits; still tells the state of the connection. */
function NothingPending({ contact, signedIn }: { readonly contact: ConnectionInfo; readonly signedIn: boolean }) {
  if (contact.connection === 'offline') {
    return (
      <EmptyState
        picture="cloud"
        title={text('attention.offline_title')}
        text={text(signedIn ? 'attention.none_offline_text' : 'attention.directory_offline_text')}
      />
    )
  }
  if (contact.connection === 'live') {
    return (
      <EmptyState
        picture="cloud"
        title={text('attention.none_title')}
        text={text(signedIn ? 'attention.none_text' : 'attention.directory_text')}
      />
    )
  }
  return <EmptyState picture="cloud" title={text('attention.connecting_title')} text={text('attention.connecting_text')} />
}

/** The outbox of a signed-in person. */
function UserAttention() {
  const store = useUserStore()
  const outbox = useOutbox()
  const sync = useSyncStatus()
  const expired = useSessionExpired()
  if (!store || !sync) return <Skeleton shape="card" count={2} label={text('common.loading')} onBackground />
  const decisions = outbox.filter(isAwaitingDecision)
  const isEmpty = outbox.length === 0 && sync.waiting_photos === 0 && !expired && !sync.update_needed
  return (
    <>
      <PersistentNotices updateNeeded={sync.update_needed} />
      {decisions.map((item) => (
        <CommandDecisionCard key={item.id} item={item} />
      ))}
      <OutboxList items={outbox} photos={sync.waiting_photos} isUnconfirmed={sync.unconfirmed} />
      {isEmpty && <NothingPending contact={sync} signedIn />}
      {/* A server rejects an app that is too old: a retry would not help. */}
      {!(sync.update_needed && sync.connection === 'connecting') && (
        <ConnectionCard contact={sync} onRetry={expired ? undefined : () => store.sync.wake()} />
      )}
    </>
  )
}

/** A visitor syncs only the directory. */
function VisitorAttention() {
  const contact = useDirectoryConnection()
  return (
    <>
      <NothingPending contact={contact} signedIn={false} />
      <ConnectionCard contact={contact} />
    </>
  )
}

export function AttentionList() {
  const user = useUser()
  const sync = useSyncStatus()
  const expired = useSessionExpired()
  const needsDecision = expired || (sync !== undefined && (sync.attention > 0 || sync.update_needed))
  return (
    <Screen
      bar={
        <AppBar
          line
          title={text(needsDecision ? 'attention.title' : 'attention.sync_title')}
          back={{ label: text('common.back'), onPress: () => closeOverlay() }}
        />
      }
    >
      <div className="column pad attention">
        {user ? <UserAttention /> : <VisitorAttention />}
        <Button variant="text" icon="folder" onPress={() => openOverlay({ kind: 'storage' })}>
          {text('storage.open')}
        </Button>
      </div>
    </Screen>
  )
}
