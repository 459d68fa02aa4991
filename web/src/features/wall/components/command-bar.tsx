import { Button, Group, Kbd } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import {
  IconClockPlus,
  IconHandStop,
  IconLock,
  IconLockOpen,
  IconMessageExclamation,
  IconNote,
  IconPlayerPause,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { Commands } from '../hooks/use-commands.ts'
import { commandsFor, isWritten, type Command } from '../rules/commands.ts'
import { CommandForm } from './command-form.tsx'
import { NoteList } from './note-list.tsx'

const ICONS: Readonly<Record<Command, Icon>> = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  lock: IconLock,
  unlock: IconLockOpen,
  warning: IconMessageExclamation,
  note: IconNote,
  credit: IconClockPlus,
  terminate: IconHandStop,
}
const KEYS: Partial<Record<Command, string>> = { pause: 'P', resume: 'P', warning: 'M' }

interface CommandBarProps {
  candidate: WallCandidate
  commands: Commands
  /** Whether the page listens for the keys of commands. */
  hasKeys?: boolean
}

/** What the proctor can do with this test now. Words are written here; only what cannot be taken back asks in a dialog. */
export function CommandBar({ candidate, commands, hasKeys = true }: CommandBarProps) {
  const { t } = useTranslation('wall')
  const { testSessionId, status } = candidate
  const writing = commands.writing?.testSessionId === testSessionId ? commands.writing.command : null
  const error = commands.errorOf(testSessionId)
  const press = (command: Command): void => {
    if (isWritten(command)) commands.write(writing === command ? null : { testSessionId, command })
    else commands.give(testSessionId, { command, text: '' })
  }
  return (
    <div style={{ padding: '10px 14px' }} data-testid="commands">
      <Group gap="xs" role="toolbar" aria-label={t('command.label')}>
        {commandsFor(status).map((command) => {
          const CommandIcon = ICONS[command]
          const key = hasKeys ? KEYS[command] : undefined
          return (
            <Button
              key={command}
              size="compact-sm"
              variant={writing === command ? 'light' : 'default'}
              {...(command === 'terminate' ? { color: 'red', variant: 'light' as const } : {})}
              {...(isWritten(command) ? { 'aria-expanded': writing === command } : {})}
              disabled={commands.isGiving(testSessionId)}
              leftSection={<CommandIcon size={16} aria-hidden />}
              rightSection={key === undefined ? undefined : <Kbd size="xs">{key}</Kbd>}
              onClick={() => press(command)}
            >
              {t(`command.${command}`)}
            </Button>
          )
        })}
      </Group>
      {error === null ? null : <FailureAlert error={error} />}
      {writing === null ? null : (
        <CommandForm key={`${testSessionId}-${writing}`} candidate={candidate} command={writing} commands={commands} />
      )}
      {writing === 'note' || writing === 'warning' ? <NoteList testSessionId={testSessionId} /> : null}
    </div>
  )
}
