import { Alert, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { duplicatesQuery } from '../api/assessments.ts'

/** Lists titles that several of your own assessments share; nothing when all differ. */
export function DuplicatesAlert() {
  const { t } = useTranslation('assessments')
  const { data } = useQuery(duplicatesQuery)
  return (
    // The region must be there before its text is; without a box of its own it leaves no gap while it is empty.
    <div role="status" style={{ display: 'contents' }}>
      {data && data.length > 0 ? (
        <Alert color="orange" variant="light" icon={<IconCopy aria-hidden />} title={t('duplicates.title')}>
          {data.map(({ title, count }) => (
            <Text key={title} size="sm">
              {t('duplicates.text', { title, count })}
            </Text>
          ))}
        </Alert>
      ) : null}
    </div>
  )
}
