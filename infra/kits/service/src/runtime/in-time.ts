/** Does the work succeed within this many milliseconds? Never rejects; the work goes on when it is late. */
export async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    const done = work.then(
      () => true,
      () => false,
    );
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
