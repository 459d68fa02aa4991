import { Alert, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commentsQuery } from '../api/question-bank.ts'

/** What the validator asked for when the question was last returned, where its author writes the answer. */
export function RevisionNote({ id }: { id: string }) {
  const { t } = useTranslation('questionBank')
  const { data: comments = [] } = useQuery(commentsQuery(id))
  const last = comments.filter(({ kind }) => kind === 'return').at(-1)
  // A withdrawn validation returns a question without anything to revise.
  if (!last || last.text === '') return null
  return (
    <Alert
      color="orange"
      mb="md"
      icon={<IconArrowBackUp aria-hidden />}
      title={t('revision.title', { name: last.authorName ?? t('unknown') })}
    >
      <Text dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {last.text}
      </Text>
    </Alert>
  )
}
