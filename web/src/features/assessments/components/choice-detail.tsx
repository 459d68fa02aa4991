import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { CandidateView } from '../../../ui/question/candidate-view.tsx'
import { choiceQuery } from '../api/pickers.ts'

/** A question as candidates will see it, for those who choose questions without seeing their keys. */
export function ChoiceDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('questionBank')
  const question = useQuery(choiceQuery(id))
  return (
    <DialogFrame title={t('detail.title')} onClose={onClose}>
      <QueryStatus result={question} />
      {question.data ? (
        <Stack gap="md">
          <Text size="sm" c="var(--pengawas-quiet)">
            {[
              question.data.theme,
              t(`types.${question.data.type}`),
              t(`difficulties.${question.data.difficulty}`),
              t(`competencyCategories.${question.data.competencyCategory}`),
              t(`competencies.${question.data.competency}`),
              t(`bloomLevels.${question.data.bloomLevel}`),
            ].join(' · ')}
          </Text>
          <CandidateView
            type={question.data.type}
            content={question.data.html}
            options={question.data.options}
            isMultiple={question.data.isMultiple}
          />
        </Stack>
      ) : null}
    </DialogFrame>
  )
}
