import { MAX_PARTICIPANTS, type AssignedParticipant, type QuestionChoice } from '@pengawas/shared/contracts/assessment-management'
import { UNITS } from '@pengawas/shared/units'
import { useTranslation } from 'react-i18next'
import { fetchParticipants, fetchQuestions } from '../api/pickers.ts'
import { Picker } from './picker.tsx'

const MAX_QUESTIONS = 200
const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
const QUESTION_TYPES = ['multiple-choice', 'essay', 'case-study'] as const

/** Whether there is a text for a value that the contract leaves open. */
function known<T extends string>(values: readonly T[], value: string): value is T {
  return (values as readonly string[]).includes(value)
}

interface PickerProps<T> {
  chosen: T[]
  onClose: () => void
  onChoose: (items: T[]) => void
}

/** Approved questions only: the server gives no others here. */
export function QuestionPicker(props: PickerProps<QuestionChoice>) {
  const { t } = useTranslation('assessments')
  return (
    <Picker
      {...props}
      kind="questions"
      title={t('pick.questions')}
      searchLabel={t('pick.searchQuestions')}
      emptyText={t('pick.noQuestions')}
      maximum={MAX_QUESTIONS}
      maximumText={t('pick.maximumQuestions', { max: MAX_QUESTIONS })}
      fetchPage={fetchQuestions}
      sort="theme"
      filter={{
        name: 'difficulty',
        label: t('fields.difficulty'),
        placeholder: t('pick.allDifficulties'),
        options: DIFFICULTIES.map((value) => ({ value, label: t(`difficulties.${value}`) })),
      }}
      primary={({ content }) => content}
      secondary={({ theme, type, difficulty }) =>
        [theme, known(QUESTION_TYPES, type) ? t(`questionTypes.${type}`) : type, known(DIFFICULTIES, difficulty) ? t(`difficulties.${difficulty}`) : difficulty].join(' · ')
      }
    />
  )
}

export function ParticipantPicker(props: PickerProps<AssignedParticipant>) {
  const { t } = useTranslation('assessments')
  return (
    <Picker
      {...props}
      kind="participants"
      title={t('pick.participants')}
      searchLabel={t('pick.searchParticipants')}
      emptyText={t('pick.noParticipants')}
      maximum={MAX_PARTICIPANTS}
      maximumText={t('pick.maximum', { max: MAX_PARTICIPANTS })}
      fetchPage={fetchParticipants}
      sort="name"
      filter={{
        name: 'unit',
        label: t('pick.allUnits'),
        placeholder: t('pick.allUnits'),
        options: UNITS.map((value) => ({ value, label: value })),
      }}
      primary={({ name }) => name}
      secondary={({ nip, unit }) => [nip, unit].filter((part) => part !== null).join(' · ')}
    />
  )
}
