import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import { useWall } from '../hooks/wall-context.ts'
import classes from './link-note.module.css'

/** That a picture arrives with gaps, or stands still, on its way to this page. */
export function LinkNote({ testSessionId }: { testSessionId: string }) {
  const { t, i18n } = useTranslation('wallMedia')
  const fault = useWall((state) => state.linkFaults[testSessionId])
  if (!fault) return null
  const parts = [
    fault.frozenSeconds === null
      ? null
      : t('fault.frozen', { seconds: fault.frozenSeconds, count: fault.frozenSeconds }),
    fault.loss === null ? null : t('fault.loss', { share: formatPercent(fault.loss, i18n.language) }),
  ]
  return (
    <Text component="span" size="xs" className={classes.note} data-testid="link-note">
      {parts.filter((part) => part !== null).join(' · ')}
    </Text>
  )
}
