import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './unread-sign.module.css'

/** How many messages of the candidate wait to be read. */
export function UnreadSign({ candidate: { unreadMessages } }: { candidate: WallCandidate }) {
  const { t } = useTranslation('chat')
  if (unreadMessages === 0) return null
  const label = t('unread', { value: unreadMessages })
  return (
    <span className={classes.unread} role="img" aria-label={label} title={label} data-testid="tile-unread">
      <IconMessageCircle size={14} aria-hidden />
      {unreadMessages}
    </span>
  )
}
