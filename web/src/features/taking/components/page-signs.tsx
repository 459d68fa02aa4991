import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import {
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { useTest } from '../hooks/test-context.ts'
import { usePageSigns } from '../hooks/use-page-signs.ts'
import type { SaveState } from '../rules/page-signs.ts'
import { StateBadge } from './state-badge.tsx'

const SAVES: Readonly<Record<SaveState['kind'], { color: string; icon: Icon }>> = {
  nothing: { color: 'gray', icon: IconCloudCheck },
  saved: { color: 'teal', icon: IconCloudCheck },
  saving: { color: 'gray', icon: IconCloudUp },
  offline: { color: 'orange', icon: IconCloudOff },
  held: { color: 'orange', icon: IconPlayerPause },
}

const CONNECTIONS: Readonly<Record<ConnectionState, { color: string; icon: Icon }>> = {
  connecting: { color: 'gray', icon: IconRefresh },
  connected: { color: 'teal', icon: IconPlugConnected },
  reconnecting: { color: 'orange', icon: IconRefresh },
  disconnected: { color: 'red', icon: IconPlugConnectedX },
}

/** Whether the server has what is on the screen, and whether the page reaches server and proctor: the truth, in a word and a sign. */
export function PageSigns({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('test')
  const { save, connection } = usePageSigns()
  return (
    <>
      <SaveBadge save={save} isShort={isShort} />
      {connection === null ? null : (
        <StateBadge
          testId="connection"
          state={connection}
          label={t('connection.label')}
          text={t(`connection.${connection}`)}
          isShort={isShort}
          // The banner says what it means; one announcement is enough.
          isAnnounced={false}
          {...CONNECTIONS[connection]}
        />
      )}
    </>
  )
}

function SaveBadge({ save, isShort }: { save: SaveState; isShort: boolean }) {
  const { t, i18n } = useTranslation('test')
  const offset = useTest((state) => state.sample?.offsetMs ?? 0)
  const unsent = save.kind === 'offline' || save.kind === 'held' ? save.unsent : undefined
  const time = save.kind === 'saved' ? formatHourMinute(save.at + offset, i18n.language) : ''
  return (
    <StateBadge
      testId="save-state"
      state={save.kind}
      text={t(`save.${save.kind}`, { time, value: unsent ?? 0 })}
      count={unsent}
      isShort={isShort}
      // Saving starts and ends with every key: only states that may need action are announced.
      isAnnounced={unsent !== undefined}
      {...SAVES[save.kind]}
    />
  )
}
