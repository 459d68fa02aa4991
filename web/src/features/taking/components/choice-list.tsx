import { OPTION_LABELS } from '@pengawas/shared/questions'
import { textDirection } from '../../../lib/rules/text-direction.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import type { AnswerProps } from './text-answer.tsx'
import classes from './question.module.css'

/** The options under their letters: real radio buttons, each as large as its whole line. */
export function ChoiceList({ item, value, isDisabled, onChange }: AnswerProps) {
  const direction = textDirection(item.content)
  const place = value?.kind === 'choice' ? value.place : null
  return (
    <div role="radiogroup" aria-labelledby="question-title question-content" className={classes.options}>
      {item.options.map((option, index) => (
        <label
          key={`${item.questionId}-${index}`}
          className={classes.option}
          data-chosen={place === index}
          data-disabled={isDisabled}
        >
          <input
            type="radio"
            name={item.questionId}
            className={classes.radio}
            checked={place === index}
            disabled={isDisabled}
            onChange={() => onChange({ kind: 'choice', place: index })}
          />
          <span className={classes.letter} aria-hidden>
            {OPTION_LABELS[index]}
          </span>
          <span className={classes.optionText}>
            <RichText html={option} inline dir={direction ?? 'auto'} />
          </span>
        </label>
      ))}
    </div>
  )
}
