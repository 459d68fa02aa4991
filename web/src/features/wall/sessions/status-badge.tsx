import { Badge } from '@mantine/core'
import { isOver, type TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { useTranslation } from 'react-i18next'

export function StatusBadge({ status }: { status: TestSessionStatus }) {
  const { t } = useTranslation('wall')
  return (
    <Badge variant="light" color={status === 'active' ? 'teal' : isOver(status) ? 'gray' : 'orange'}>
      {t(`status.${status}`)}
    </Badge>
  )
}
