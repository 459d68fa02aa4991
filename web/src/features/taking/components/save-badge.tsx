import { Badge } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconPlayerPause, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { useTest } from '../hooks/test-context.ts'
import { saveStateOf, type SaveState } from '../rules/save-state.ts'

const LOOKS: Readonly<Record<SaveState['kind'], { color: string; icon: Icon }>> = {
  nothing: { color: 'gray', icon: IconCloudCheck },
  saved: { color: 'teal', icon: IconCloudCheck },
  saving: { color: 'gray', icon: IconCloudUp },
  offline: { color: 'orange', icon: IconCloudOff },
  held: { color: 'orange', icon: IconPlayerPause },
}

/** Whether the server has what is on the screen: the truth, in a word and a sign. */
export function SaveBadge() {
  const { t, i18n } = useTranslation('test')
  const outbox = useTest((state) => state.outbox)
  const isOnline = useTest((state) => state.isOnline)
  const offset = useTest((state) => state.sample?.offsetMs ?? 0)
  const state = saveStateOf(outbox, isOnline)
  const { color, icon: SaveIcon } = LOOKS[state.kind]
  const text = {
    nothing: () => t('save.nothing'),
    saved: () =>
      t('save.saved', { time: state.kind === 'saved' ? formatHourMinute(state.at + offset, i18n.language) : '' }),
    saving: () => t('save.saving'),
    offline: () => t('save.offline', { value: state.kind === 'offline' ? state.unsent : 0 }),
    held: () => t('save.held', { value: state.kind === 'held' ? state.unsent : 0 }),
  }[state.kind]()
  return (
    <Badge
      role="status"
      // Saving starts and ends with every key: only states that may need action are announced.
      aria-live={state.kind === 'offline' || state.kind === 'held' ? 'polite' : 'off'}
      data-testid="save-state"
      data-state={state.kind}
      size="lg"
      variant="light"
      color={color}
      leftSection={<SaveIcon size={16} aria-hidden />}
    >
      {text}
    </Badge>
  )
}
