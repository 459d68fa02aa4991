import type { TestItem } from '@pengawas/shared/contracts/test-taking'
import { OPTION_LABELS } from '@pengawas/shared/questions'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from './question.module.css'

interface ChoiceListProps {
  item: TestItem
  place: number | null
  isDisabled: boolean
  onChoose: (place: number) => void
}

/** The options under their letters: real radio buttons, each as large as its whole line. */
export function ChoiceList({ item, place, isDisabled, onChoose }: ChoiceListProps) {
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
            onChange={() => onChoose(index)}
          />
          <span className={classes.letter} aria-hidden>
            {OPTION_LABELS[index]}
          </span>
          <span className={classes.optionText}>
            <RichText html={option} inline />
          </span>
        </label>
      ))}
    </div>
  )
}
