import { Center, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { hasPending } from '@pengawas/shared/rules/flag-weight'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { useFocusFromAddress } from '../hooks/use-focus-from-address.ts'
import { useKeptView } from '../hooks/use-kept-view.ts'
import { useOccupied } from '../hooks/use-occupied.ts'
import { useViewingKeys } from '../hooks/use-viewing-keys.ts'
import { useCommands } from '../hooks/use-commands.ts'
import { useUndo } from '../hooks/use-undo.ts'
import { useWallKeys } from '../hooks/use-wall-keys.ts'
import { commandsFor, pauseKeyFor } from '../rules/commands.ts'
import { nextByRisk } from '../rules/order.ts'
import { DiskAlerts } from './disk-alerts.tsx'
import { EmptyWall } from './empty-wall.tsx'
import { FlagAnnouncer } from './flag-announcer.tsx'
import { FocusPanel } from './focus-panel.tsx'
import type { RewindComponent } from './focus-rewind.tsx'
import { HeardSound } from './heard-sound.tsx'
import { LinkAlerts } from './link-alerts.tsx'
import { KeyHelp } from './key-help.tsx'
import { MovedAlert } from './moved-alert.tsx'
import { OverloadAlert } from './overload-alert.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { WallGridHandle } from './wall-grid.tsx'
import { WallHeader } from './wall-header.tsx'
import { WallStage } from './wall-stage.tsx'
import { WallToolbar } from './wall-toolbar.tsx'
import classes from './wall-view.module.css'

export interface WallViewProps {
  /** The way to the other tabs. */
  menu: ReactNode
  /** What every page has at the end of its header. */
  actions: ReactNode
  /** Plays again what just happened at a candidate's. */
  Rewind: RewindComponent
}

export function WallView({ menu, actions, Rewind }: WallViewProps) {
  const { t } = useTranslation()
  const session = useWallSession()
  const [helping, help] = useDisclosure(false)
  const isLoaded = useWall((state) => state.assessments !== null)
  useFocusFromAddress()
  useKeptView()
  useOccupied()
  const isEmpty = useWall((state) => Object.keys(state.candidates).length === 0)
  const focusId = useWall((state) => state.focusId)
  const grid = useRef<WallGridHandle>(null)
  const flags = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const wantsFlags = useRef(false)
  const commands = useCommands()
  const undoing = useUndo()

  const focusNext = (): void => {
    // A proctor who works in the list of flags stays in it, now the next candidate's.
    wantsFlags.current = flags.current?.contains(document.activeElement) ?? false
    session.focus(nextByRisk(session.viewing.candidates, focusId, session.viewing.moment))
  }
  const toFlags = (): void => {
    if (focusId !== null) {
      flags.current?.focus()
      return
    }
    const { candidates } = session.viewing
    const flagged = candidates.filter(hasPending)
    wantsFlags.current = true
    session.focus(nextByRisk(flagged.length > 0 ? flagged : candidates, null, session.viewing.moment))
  }
  useEffect(() => {
    if (focusId === null || !wantsFlags.current) return
    wantsFlags.current = false
    flags.current?.focus()
  }, [focusId])
  const closeFocus = (): void => {
    session.focus(null)
    if (focusId !== null) grid.current?.focusTile(focusId)
  }
  const isEnlarged = (): boolean => session.store.getState().enlarged !== null
  const focused = (): WallCandidate | undefined =>
    focusId === null ? undefined : session.store.getState().candidates[focusId]
  const pause = (): void => {
    const candidate = focused()
    const command = candidate ? pauseKeyFor(candidate.status) : null
    if (!candidate || !command) return
    const { testSessionId } = candidate
    if (command === 'pause') commands.write({ testSessionId, command })
    else commands.give(testSessionId, { command, text: '' })
  }
  const message = (): void => {
    const candidate = focused()
    if (candidate && commandsFor(candidate.status).includes('warning'))
      commands.write({ testSessionId: candidate.testSessionId, command: 'warning' })
  }
  const viewingKeys = useViewingKeys(search)
  useWallKeys({
    next: focusNext,
    flags: toFlags,
    escape: () => (isEnlarged() ? session.enlarge(null) : closeFocus()),
    help: help.toggle,
    sound: () => session.setSound(!session.store.getState().soundOn),
    pause,
    message,
    undo: undoing.undoNext,
    ...viewingKeys,
    enlarge: () => focusId !== null && session.enlarge(isEnlarged() ? null : 'camera'),
  })

  return (
    <div className={classes.page}>
      <WallHeader menu={menu} actions={actions} onHelp={help.open} />
      <LinkAlerts />
      <MovedAlert />
      <OverloadAlert />
      <DiskAlerts />
      <UndoBar undoing={undoing} />
      <BulkBar />
      {isLoaded && !isEmpty ? <WallToolbar searchRef={search} /> : null}
      <main id={MAIN_ID} className={classes.body} data-focused={focusId !== null}>
        {isLoaded ? null : (
          <Center style={{ flex: 1 }} role="status" aria-label={t('loading')}>
            <Loader />
          </Center>
        )}
        {isLoaded && isEmpty ? <EmptyWall /> : null}
        {isLoaded && !isEmpty ? <WallStage ref={grid} /> : null}
        {focusId === null ? null : (
          <FocusPanel
            key={focusId}
            testSessionId={focusId}
            flagsRef={flags}
            commands={commands}
            Rewind={Rewind}
            onClose={closeFocus}
            onNext={focusNext}
          />
        )}
      </main>
      <FlagAnnouncer />
      <HeardSound />
      <KeyHelp opened={helping} onClose={help.close} />
    </div>
  )
}
