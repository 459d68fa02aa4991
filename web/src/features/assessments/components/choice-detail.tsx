import { Center, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { CandidateView } from '../../../ui/question/candidate-view.tsx'
import { choiceQuery } from '../api/pickers.ts'

/** A question as candidates will see it, for those who choose questions without seeing their keys. */
export function ChoiceDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['questionBank', 'common'])
  const question = useQuery(choiceQuery(id))
  return (
    <DialogFrame title={t('questionBank:detail.title')} onClose={onClose}>
      {question.isPending ? (
        <Center py="xl">
          <Loader aria-label={t('common:loading')} />
        </Center>
      ) : null}
      {question.isError ? <FailureAlert error={question.error} /> : null}
      {question.data ? (
        <Stack gap="md">
          <Text size="sm" c="var(--pengawas-quiet)">
            {[
              question.data.theme,
              t(`questionBank:types.${question.data.type}`),
              t(`questionBank:difficulties.${question.data.difficulty}`),
              t(`questionBank:competencyCategories.${question.data.competencyCategory}`),
              t(`questionBank:competencies.${question.data.competency}`),
              t(`questionBank:bloomLevels.${question.data.bloomLevel}`),
            ].join(' · ')}
          </Text>
          <CandidateView type={question.data.type} content={question.data.html} options={question.data.options} />
        </Stack>
      ) : null}
    </DialogFrame>
  )
}
