import { useEffect } from "react";

/** An address the server answers itself: leaves the app for it. */
export function ServerPage() {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    // Loaded here already, the app was served in the server's place; asking again would go round in circles.
    if (loaded?.name !== window.location.href) window.location.reload();
  }, []);
  return null;
}
