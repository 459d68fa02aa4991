import { Alert } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'

/** Says where this proctor is given more candidates than they are to watch. */
export function OverloadAlert() {
  const { t } = useTranslation('wall')
  const assessments = useWall((state) => state.assessments)
  return (assessments ?? []).map(({ id, title, load }) =>
    load === null || load.watching <= load.maximum ? null : (
      <Alert key={id} color="orange" radius={0} variant="light" icon={<IconUsersGroup aria-hidden />} role="status">
        {t('overload', { title, watching: load.watching, maximum: load.maximum })}
      </Alert>
    ),
  )
}
