import { Tooltip } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'
import classes from './unseen-sign.module.css'

/** For how long nobody has looked at a candidate; nothing while somebody does. */
export function UnseenSign({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation('wall')
  const minutes = useWall((state) => state.unseen[testSessionId])
  if (minutes === undefined) return null
  const text = t('tile.unseen', { minutes, count: minutes })
  return (
    <Tooltip label={text}>
      <span className={classes.sign} role="img" aria-label={text} data-testid="unseen">
        <IconEyeOff size={15} aria-hidden />
        <span aria-hidden>{t('tile.unseenShort', { minutes })}</span>
      </span>
    </Tooltip>
  )
}
