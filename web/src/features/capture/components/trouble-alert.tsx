import { Alert, List } from '@mantine/core'
import { MEDIA_SOURCES } from '@pengawas/shared/contracts/proctoring'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SourceTroubles } from '../machine/going-without.ts'
import { textOf } from '../machine/troubles.ts'

/** What stands in the way of each source, and what the candidate can do about it. */
export function TroubleAlert({ troubles }: { troubles: SourceTroubles }) {
  const { t } = useTranslation(['capture', 'common'])
  const lines = MEDIA_SOURCES.flatMap((source) => {
    const trouble = troubles[source]
    return trouble === undefined ? [] : [{ source, trouble }]
  })
  if (lines.length === 0) return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <List spacing={4} listStyleType="none">
        {lines.map(({ source, trouble }) => (
          <List.Item key={source}>
            {t(`capture:trouble.${textOf(source, trouble)}`, { source: t(`common:sources.${source}`) })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
