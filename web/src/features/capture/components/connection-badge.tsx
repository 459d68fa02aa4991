import { Badge } from '@mantine/core'
import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import { IconPlugConnected, IconPlugConnectedX, IconRefresh, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const LOOKS: Readonly<Record<ConnectionState, { color: string; icon: Icon }>> = {
  connecting: { color: 'gray', icon: IconRefresh },
  connected: { color: 'teal', icon: IconPlugConnected },
  reconnecting: { color: 'orange', icon: IconRefresh },
  disconnected: { color: 'red', icon: IconPlugConnectedX },
}

/** Whether the proctor can see and hear the candidate now, in a word and a sign. */
export function ConnectionBadge({ connection }: { connection: ConnectionState }) {
  const { t } = useTranslation('capture')
  const { color, icon: ConnectionIcon } = LOOKS[connection]
  return (
    <Badge
      role="status"
      aria-label={`${t('connection.label')}: ${t(`connection.${connection}`)}`}
      data-testid="connection"
      data-state={connection}
      size="lg"
      variant="light"
      color={color}
      leftSection={<ConnectionIcon size={16} aria-hidden />}
    >
      {t(`connection.${connection}`)}
    </Badge>
  )
}
