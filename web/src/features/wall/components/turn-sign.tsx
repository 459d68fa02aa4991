import { Button, Tooltip } from '@mantine/core'
import { IconPlayerPause, IconRotateClockwise } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'

/** That pages turn by themselves, or why they stay now; pressing it ends that. */
export function TurnSign() {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const { isTurning, turnSeconds } = useWall((state) => state.view)
  const hold = useWall((state) => state.turnHold)
  if (!isTurning) return null
  const SignIcon = hold === null ? IconRotateClockwise : IconPlayerPause
  return (
    <Tooltip label={`${t('view.stopTurning')} (G)`}>
      <Button
        size="compact-sm"
        variant="light"
        color={hold === null ? 'teal' : 'orange'}
        leftSection={<SignIcon size={15} aria-hidden />}
        data-testid="turn-sign"
        data-hold={hold ?? 'none'}
        onClick={() => session.viewing.choose({ isTurning: false })}
      >
        {hold === null ? t('view.turning', { seconds: turnSeconds }) : t(`view.hold.${hold}`)}
      </Button>
    </Tooltip>
  )
}
