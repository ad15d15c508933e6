// The course of a review that waits, is being made, or has ended.

/** True for a review that still waits or is being made. */
export const isUnderWay = ({ ready, error }) => !ready && !error;

/** The stage of a review in words. */
export function courseWords({ waiting, ready, error, done, all, left }) {
  if (waiting) return message("web-waits", { place: waiting });
  if (ready) return message("web-ready");
  if (error) return message("web-failed", { reason: shownArgument(error) });
  if (!all) return message("web-beginning");
  const searched = message("web-searched-of", { done, all });
  if (left === null) return searched;
  if (left < 90) return message("web-seconds-left", { searched, seconds: left });
  return message("web-minutes-left", { searched, minutes: Math.round(left / 60) });
}
