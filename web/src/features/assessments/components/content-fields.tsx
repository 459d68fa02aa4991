import { Button, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { recommendedQuestions } from '@pengawas/shared/rules/recommended-questions'
import { defaultMinimum } from '@pengawas/shared/rules/test-length'
import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import type { AssessmentForm } from './form-fields.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { ParticipantPicker } from './participant-picker.tsx'
import { PickedList } from './picked-list.tsx'
import { QuestionSelection } from './question-selection.tsx'

export function ContentFields({ form, isTemplate }: { form: AssessmentForm; isTemplate: boolean }) {
  const { t } = useTranslation('assessments')
  const field = useFields(form)
  const [picking, setPicking] = useState<'questions' | 'participants' | 'many' | null>(null)
  const { type, duration, difficulty, totalQuestions, questionIds, blueprint, participants } = form.values
  const recommended = duration === '' ? null : recommendedQuestions(duration, difficulty)
  const close = (): void => setPicking(null)
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={t('fields.duration')}
          min={1}
          max={480}
          clampBehavior="none"
          allowDecimal={false}
          withAsterisk
          {...field('duration')}
        />
        <NumberInput
          label={t('fields.totalQuestions')}
          min={1}
          max={200}
          clampBehavior="none"
          allowDecimal={false}
          withAsterisk
          {...field('totalQuestions')}
        />
      </SimpleGrid>
      {type === 'regular' ? null : (
        <NumberInput
          label={t('fields.minQuestions')}
          description={t('minQuestionsHint', { value: totalQuestions === '' ? '–' : defaultMinimum(totalQuestions) })}
          placeholder={totalQuestions === '' ? '' : String(defaultMinimum(totalQuestions))}
          min={5}
          max={totalQuestions === '' ? 200 : totalQuestions}
          clampBehavior="none"
          allowDecimal={false}
          {...field('minQuestions')}
        />
      )}
      {recommended === null || duration === '' ? null : (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('recommended', { ...recommended, minutes: duration, count: duration })}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <PickedList
          label={t('fields.questions')}
          openLabel={t('pick.questions')}
          items={questionIds}
          nameOf={({ content }) => content}
          error={field('questionIds').error}
          onOpen={() => setPicking('questions')}
          onChange={(items) => form.setFieldValue('questionIds', items)}
        />
        {isTemplate ? null : (
          <PickedList
            label={t('fields.participants')}
            openLabel={t('pick.participants')}
            items={participants}
            nameOf={({ name, nip }) => `${name} · ${nip}`}
            error={field('participants').error}
            onOpen={() => setPicking('participants')}
            actions={
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconUsersPlus size={16} aria-hidden />}
                onClick={() => setPicking('many')}
              >
                {t('enrol.open')}
              </Button>
            }
            onChange={(items) => form.setFieldValue('participants', items)}
          />
        )}
      </SimpleGrid>
      {picking === 'questions' ? (
        <QuestionSelection
          chosen={questionIds}
          wanted={totalQuestions === '' ? 0 : totalQuestions}
          blueprint={blueprint}
          onBlueprint={(changed) => form.setFieldValue('blueprint', changed)}
          onClose={close}
          onChoose={(items) => form.setFieldValue('questionIds', items)}
        />
      ) : null}
      {picking === 'many' ? (
        <EnrolDialog
          chosen={participants}
          onClose={close}
          onChoose={(items) => form.setFieldValue('participants', items)}
        />
      ) : null}
      {picking === 'participants' ? (
        <ParticipantPicker
          chosen={participants}
          onClose={close}
          onChoose={(items) => form.setFieldValue('participants', items)}
        />
      ) : null}
    </Stack>
  )
}
