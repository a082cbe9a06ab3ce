// love.graphics of the page, on a 2D canvas: what playground/love.lua calls, by name. Each operation
// is given its numbers and its text, and may return numbers.
"use strict";

function openCanvas(stage) {
  const canvas = document.createElement("canvas"), screen = canvas.getContext("2d");
  canvas.setAttribute("aria-label", "Game");
  const MODES = { alpha: "source-over", add: "lighter", replace: "source-over" };
  const FAMILY = '"Bitstream Vera Sans", "DejaVu Sans", Verdana, sans-serif';
  const ASCENT = 0.93, LEADING = 1.164; // of a font's size
  const PADDING = 10;
  let width = 800, height = 600, resizable = false; // in units of the game
  let density = 1, ctx = screen, ratio = 1; // pixels of a unit in the window; of what is drawn to
  let now = null, stack = [], things = []; // the state, those below it, and what was made
  let isOver = false; // over a picture

  // State ---------------------------------------------------------------------------------------

  const fresh = () => ({
    matrix: [1, 0, 0, 1, 0, 0], colour: [1, 1, 1, 1], lineWidth: 1, join: "miter", blend: "alpha",
    scissor: null, size: 12,
  });

  // Of a matrix and another that acts before it.
  const times = ([a, b, c, d, e, f], [k, l, m, n, o, p]) =>
    [a * k + c * l, b * k + d * l, a * m + c * n, b * m + d * n, a * o + c * p + e, b * o + d * p + f];
  const placed = (x = 0, y = 0, r = 0, sx = 1, sy = sx, ox = 0, oy = 0) => {
    const c = Math.cos(r), s = Math.sin(r);
    return times([c * sx, s * sx, -s * sy, c * sy, x, y], [1, 0, 0, 1, -ox, -oy]);
  };

  const css = ([r, g, b, a]) => {
    const part = (v) => Math.round(Math.min(Math.max(v, 0), 1) * 255);
    return `rgba(${part(r)},${part(g)},${part(b)},${Math.min(Math.max(a, 0), 1)})`;
  };
  const tinted = (colour) => colour.map((part, i) => part * now.colour[i]);

  const sizeOf = (matrix) => ratio * Math.hypot(matrix[0], matrix[1]); // pixels of a unit

  function apply(matrix = now.matrix) {
    const [a, b, c, d, e, f] = matrix;
    ctx.setTransform(ratio * a, ratio * b, ratio * c, ratio * d, ratio * e, ratio * f);
  }

  // A clip ends only with the state of the canvas that it belongs to.
  function clip() {
    ctx.restore();
    ctx.save();
    ctx.globalCompositeOperation = MODES[now.blend];
    if (!now.scissor) return;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.beginPath();
    ctx.rect(...now.scissor);
    ctx.clip();
  }

  // Draw to a canvas, or to the window: that has a density of its own.
  function target(pen) {
    [ctx, ratio] = [pen, pen === screen ? density : 1];
    clip();
  }

  // Paths ---------------------------------------------------------------------------------------

  // Polygons of one colour are filled together, and opaque ones are a hair wider than they are: so
  // there are no seams between neighbours.
  const HAIR = 0.5; // pixels
  let pending = null;
  function flush() {
    if (!pending) return;
    const path = pending;
    pending = null;
    apply();
    fill(path);
    if (now.colour[3] < 1) return;
    ctx.strokeStyle = ctx.fillStyle;
    ctx.lineWidth = HAIR / sizeOf(now.matrix);
    ctx.lineJoin = "bevel";
    ctx.stroke(path);
  }

  function trace(path, points, from, closed) {
    path.moveTo(points[from], points[from + 1]);
    for (let i = from + 2; i < points.length; i += 2) path.lineTo(points[i], points[i + 1]);
    if (closed) path.closePath();
  }

  // What replaces is put where nothing is any more.
  function fill(path) {
    if (now.blend === "replace") {
      ctx.globalCompositeOperation = "destination-out";
      ctx.fillStyle = "black";
      ctx.fill(path);
      ctx.globalCompositeOperation = MODES.replace;
    }
    ctx.fillStyle = css(now.colour);
    ctx.fill(path);
  }

  function paint(mode, path) {
    flush();
    apply();
    if (mode === "fill") return fill(path);
    ctx.strokeStyle = css(now.colour);
    ctx.lineWidth = now.lineWidth;
    ctx.lineJoin = now.join === "miter" ? "miter" : "bevel";
    ctx.stroke(path);
  }

  // Pictures ------------------------------------------------------------------------------------

  // A picture in a colour: a copy, of which the last ones are kept. That of a canvas is drawn to.
  function tint({ canvas: source, tints }, colour) {
    const parts = colour.map((part) => Math.round(Math.min(Math.max(part, 0), 1) * 255));
    const key = parts[0] * 65536 + parts[1] * 256 + parts[2];
    if (key === 0xffffff) return source;
    if (tints?.has(key)) return tints.get(key);
    const copy = new OffscreenCanvas(source.width, source.height), pen = copy.getContext("2d");
    pen.drawImage(source, 0, 0);
    pen.globalCompositeOperation = "multiply";
    pen.fillStyle = css([...colour.slice(0, 3), 1]);
    pen.fillRect(0, 0, source.width, source.height);
    pen.globalCompositeOperation = "destination-in";
    pen.drawImage(source, 0, 0);
    if (tints?.size > 256) tints.clear();
    tints?.set(key, copy);
    return copy;
  }

  // Write pixels of 32 bits to a picture.
  function write32({ canvas: { width: w, height: h }, pen }, pixels) {
    const data = new ImageData(w, h);
    new Uint32Array(data.data.buffer).set(pixels);
    pen.putImageData(data, 0, 0);
  }

  function drawImage(image, matrix, colour) {
    apply(matrix);
    ctx.globalAlpha = Math.min(Math.max(colour[3], 0), 1);
    ctx.imageSmoothingEnabled = !image.isSharp;
    ctx.drawImage(tint(image, colour), 0, 0);
    ctx.imageSmoothingEnabled = true;
    ctx.globalAlpha = 1;
  }

  // What is not turned needs no matrix of its own, which takes long.
  function drawBatch({ image, sprites }, matrix) {
    const { width: w, height: h } = image.canvas;
    apply(matrix);
    for (const { at, picture, alpha } of sprites) {
      const [x, y, r, sx, sy, ox, oy] = at;
      ctx.globalAlpha = alpha * now.colour[3];
      if (r !== 0) apply(times(matrix, placed(...at)));
      if (r !== 0) ctx.drawImage(picture, 0, 0);
      else ctx.drawImage(picture, x - ox * sx, y - oy * sy, w * sx, h * sy);
      if (r !== 0) apply(matrix);
    }
    ctx.globalAlpha = 1;
  }

  // Meshes --------------------------------------------------------------------------------------

  const VERTEX = 8; // x, y, u, v, r, g, b, a
  const vertexOf = (mesh, k) => mesh.data.subarray(k * VERTEX, (k + 1) * VERTEX);

  // The outline of a fan, or triangles by three.
  function polygonsOf(mesh) {
    const all = [];
    for (let k = mesh.from; k < mesh.from + mesh.count; k++) all.push(vertexOf(mesh, k));
    if (mesh.mode === "fan") return [all];
    return all.flatMap((_, k) => (k % 3 === 0 && k + 2 < all.length ? [all.slice(k, k + 3)] : []));
  }

  function pathOf(polygon) {
    const path = new Path2D();
    polygon.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    path.closePath();
    return path;
  }

  // The map [a, b, c] with f = a x + b y + c at three corners; null if they lie in a line.
  function affine([p, q, r], f) {
    const x1 = q[0] - p[0], y1 = q[1] - p[1], x2 = r[0] - p[0], y2 = r[1] - p[1];
    const area = x1 * y2 - x2 * y1, f1 = f(q) - f(p), f2 = f(r) - f(p);
    if (Math.abs(area) < 1e-9) return null;
    const a = (f1 * y2 - f2 * y1) / area, b = (x1 * f2 - x2 * f1) / area;
    return [a, b, f(p) - a * p[0] - b * p[1]];
  }

  // Three corners that span a polygon as well as any.
  function cornersOf(polygon) {
    const [p] = polygon;
    const away = (v) => Math.hypot(v[0] - p[0], v[1] - p[1]);
    const q = polygon.reduce((far, v) => (away(v) > away(far) ? v : far), p);
    const off = (v) =>
      Math.abs((q[0] - p[0]) * (v[1] - p[1]) - (v[0] - p[0]) * (q[1] - p[1]));
    return [p, q, polygon.reduce((far, v) => (off(v) > off(far) ? v : far), p)];
  }

  // The colour of a polygon whose corners have colours between two: one, or a gradient.
  function shade(pen, polygon) {
    const colour = (v) => tinted(Array.from(v.subarray(4)));
    const apart = (v, w) => v.subarray(4).reduce((sum, part, i) => sum + (part - w[4 + i]) ** 2, 0);
    const from = polygon[0];
    const start = polygon.reduce((far, v) => (apart(v, from) > apart(far, from) ? v : far), from);
    const end = polygon.reduce((far, v) => (apart(v, start) > apart(far, start) ? v : far), start);
    const whole = apart(start, end);
    if (whole < 1e-6) return css(colour(start));
    const part = (v) => v.subarray(4).reduce((sum, c, i) =>
      sum + (c - start[4 + i]) * (end[4 + i] - start[4 + i]), 0) / whole;
    const map = affine(cornersOf(polygon), part);
    if (!map) return css(colour(start));
    const [a, b, c] = map, square = a * a + b * b, t = a * start[0] + b * start[1] + c;
    const x = start[0] - t * a / square, y = start[1] - t * b / square;
    const gradient = pen.createLinearGradient(x, y, x + a / square, y + b / square);
    gradient.addColorStop(0, css(colour(start)));
    gradient.addColorStop(1, css(colour(end)));
    return gradient;
  }

  // A hair wider than it is, so that neighbours leave no seam.
  function fillShaded(pen, polygon, hair) {
    const path = pathOf(polygon);
    pen.fillStyle = pen.strokeStyle = shade(pen, polygon);
    pen.lineWidth = hair;
    pen.fill(path);
    if (hair > 0) pen.stroke(path);
  }

  // A picture on a mesh lies as its first corners say.
  function drawTextured(mesh, matrix) {
    const [polygon] = polygonsOf(mesh), { width: w, height: h } = mesh.texture.canvas;
    const u = affine(cornersOf(polygon), (v) => v[2] * w);
    const v = affine(cornersOf(polygon), (vertex) => vertex[3] * h);
    const turn = u && v && u[0] * v[1] - u[1] * v[0];
    if (!turn) return;
    ctx.save();
    apply(matrix);
    ctx.clip(pathOf(polygon));
    const inverse = [v[1] / turn, -v[0] / turn, -u[1] / turn, u[0] / turn,
      (u[1] * v[2] - v[1] * u[2]) / turn, (v[0] * u[2] - u[0] * v[2]) / turn];
    drawImage(mesh.texture, times(matrix, inverse), now.colour);
    ctx.restore();
  }

  // Of many triangles a picture is kept, at the size in which it is drawn.
  function pictureOf(mesh, size) {
    if (mesh.picture && mesh.picture.size === size) return mesh.picture;
    const polygons = polygonsOf(mesh), box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of polygons.flat()) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    const picture = new OffscreenCanvas(Math.ceil((box[2] - box[0]) * size) + 2,
      Math.ceil((box[3] - box[1]) * size) + 2);
    const pen = picture.getContext("2d");
    pen.setTransform(size, 0, 0, size, 1 - box[0] * size, 1 - box[1] * size);
    for (const polygon of polygons) fillShaded(pen, polygon, HAIR / size);
    mesh.picture = { size, canvas: picture, x: box[0] - 1 / size, y: box[1] - 1 / size };
    return mesh.picture;
  }

  const MANY = 64; // vertices
  function drawMesh(mesh, matrix) {
    if (mesh.count < 3) return;
    if (mesh.texture) return drawTextured(mesh, matrix);
    if (mesh.count <= MANY) {
      apply(matrix);
      for (const polygon of polygonsOf(mesh)) fillShaded(ctx, polygon, 0);
      return;
    }
    const size = sizeOf(matrix);
    const picture = pictureOf(mesh, size);
    apply(times(matrix, [1 / size, 0, 0, 1 / size, picture.x, picture.y]));
    ctx.drawImage(picture.canvas, 0, 0);
  }

  // Letters -------------------------------------------------------------------------------------

  const fontOf = (size) => `${size}px ${FAMILY}`;
  function widthOf(text, size = now.size) {
    ctx.font = fontOf(size);
    return Math.max(...text.split("\n").map((line) => ctx.measureText(line).width));
  }

  function write(lines, matrix, limit, align) {
    flush();
    apply(matrix);
    ctx.fillStyle = css(now.colour);
    lines.forEach((line, i) => {
      const free = limit === undefined ? 0 : limit - widthOf(line);
      const x = align === "right" ? free : align === "center" ? free / 2 : 0;
      ctx.font = fontOf(now.size);
      ctx.fillText(line, x, (ASCENT + LEADING * i) * now.size);
    });
  }

  function wrapped(text, limit) {
    const lines = [];
    for (const paragraph of text.split("\n")) {
      let line = "";
      for (const word of paragraph.split(" ")) {
        const longer = line === "" ? word : `${line} ${word}`;
        if (line !== "" && widthOf(longer) > limit) lines.push(line);
        line = line !== "" && widthOf(longer) > limit ? word : longer;
      }
      lines.push(line);
    }
    return lines;
  }

  // Operations ----------------------------------------------------------------------------------

  const make = (thing) => [things.push(thing) - 1];
  function shaped(mode, trace) {
    const path = new Path2D();
    trace(path);
    paint(mode, path);
  }

  const operations = {
    getDimensions: () => [width, height],
    transformPoint([x, y]) {
      const [, , , , e, f] = times(now.matrix, [1, 0, 0, 1, x, y]);
      return [e, f];
    },
    inverseTransformPoint([x, y]) {
      const [a, b, c, d, e, f] = now.matrix, area = a * d - b * c;
      return [(d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area];
    },
    getMatrix: () => now.matrix,
    setMatrix(matrix) { flush(); now.matrix = Array.from(matrix); },
    // From the picture that is below to the window.
    fromPicture() {
      const { a, b, c, d, e, f } = stage.querySelector("svg").getScreenCTM();
      const { left, top } = canvas.getBoundingClientRect();
      flush();
      now.matrix = [a, b, c, d, e - left, f - top];
    },
    // Pixels of the page that are a unit of the window.
    getScale: () => [canvas.clientWidth / width],
    getStackDepth: () => [stack.length],
    push(_, text) {
      flush();
      stack.push({ ...now, all: text === "all" });
    },
    pop() {
      flush();
      const below = stack.pop();
      if (!below) return;
      if (!below.all) return void (now.matrix = below.matrix);
      now = below;
      clip();
    },
    translate([x, y]) { flush(); now.matrix = times(now.matrix, placed(x, y)); },
    origin() { flush(); now.matrix = [1, 0, 0, 1, 0, 0]; },
    rotate([angle]) { flush(); now.matrix = times(now.matrix, placed(0, 0, angle)); },
    scale([x, y]) { flush(); now.matrix = times(now.matrix, placed(0, 0, 0, x, y)); },
    setColor([r, g, b, a = 1]) { flush(); now.colour = [r, g, b, a]; },
    setLineWidth([width]) { now.lineWidth = width; },
    setLineJoin(_, join) { now.join = join; },
    setLineStyle() {},
    setFont([size]) { now.size = size; },
    setScissor(box) {
      flush();
      now.scissor = box.length === 4 ? Array.from(box) : null;
      clip();
    },
    setBlendMode(_, mode) {
      flush();
      now.blend = mode;
      ctx.globalCompositeOperation = MODES[mode];
    },
    clear(colour) {
      flush();
      const { width: w, height: h } = ctx.canvas;
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.clearRect(0, 0, w, h);
      if (colour.length === 0 && ctx !== screen) return;
      ctx.fillStyle = css([...(colour.length > 0 ? colour : [0, 0, 0]), 1].slice(0, 4));
      ctx.fillRect(0, 0, w, h);
    },
    polygon(points, mode) {
      if (mode !== "fill") return shaped(mode, (path) => trace(path, points, 0, true));
      pending ??= new Path2D();
      trace(pending, points, 0, true);
    },
    line(points) { shaped("line", (path) => trace(path, points, 0, false)); },
    circle([x, y, r], mode) { shaped(mode, (path) => path.arc(x, y, Math.abs(r), 0, 7)); },
    ellipse([x, y, rx, ry], mode) {
      shaped(mode, (path) => path.ellipse(x, y, Math.abs(rx), Math.abs(ry), 0, 0, 7));
    },
    rectangle([x, y, w, h, rx = 0, ry = rx], mode) {
      const most = (r, side) => Math.min(r, Math.abs(side) / 2);
      const radius = { x: most(rx, w), y: most(ry, h) };
      shaped(mode, (path) => (rx > 0 ? path.roundRect(x, y, w, h, radius) : path.rect(x, y, w, h)));
    },
    print(at, text) { write(text.split("\n"), times(now.matrix, placed(...at))); },
    printf([x, y, limit, align, ...more], text) {
      const name = ["left", "center", "right"][align];
      write(wrapped(text, limit), times(now.matrix, placed(x, y, ...more)), limit, name);
    },
    widthOf: ([size], text) => [widthOf(text, size)],
    heightOf: ([size]) => [Math.ceil(LEADING * size)],

    newImage(numbers) {
      const [w, h] = numbers, canvas = new OffscreenCanvas(w, h), pen = canvas.getContext("2d");
      const image = { canvas, pen, tints: new Map(), draw: drawImage };
      write32(image, numbers.subarray(2));
      return make(image);
    },
    setFilter([image], name) { things[image].isSharp = name === "nearest"; },
    replacePixels(numbers) {
      flush();
      const image = things[numbers[0]];
      image.tints.clear();
      write32(image, numbers.subarray(1));
    },
    newCanvas([w, h]) {
      const canvas = new OffscreenCanvas(w, h), pen = canvas.getContext("2d");
      pen.save();
      return make({ canvas, pen, tints: null, draw: drawImage });
    },
    // To the window, if it is none.
    setCanvas([thing]) {
      flush();
      target(thing < 0 ? screen : things[thing].pen);
    },
    newSpriteBatch: ([image]) =>
      make({ image: things[image], sprites: [], colour: [1, 1, 1, 1], draw: drawBatch }),
    clearBatch([batch]) { things[batch].sprites = []; },
    setBatchColor([batch, r, g, b, a = 1]) { things[batch].colour = [r, g, b, a]; },
    add(numbers) {
      const { image, sprites, colour } = things[numbers[0]];
      sprites.push({ at: numbers.slice(1), picture: tint(image, colour), alpha: colour[3] });
    },
    newMesh([count, ...data], mode) {
      const mesh = { mode, count, from: 0, texture: null, draw: drawMesh };
      mesh.data = new Float32Array(VERTEX * count);
      mesh.data.set(data);
      return make(mesh);
    },
    setVertex([mesh, k, ...vertex]) { vertexOf(things[mesh], k - 1).set(vertex); },
    setTexture([mesh, image]) { things[mesh].texture = things[image]; },
    setDrawRange([mesh, from, count]) { Object.assign(things[mesh], { from: from - 1, count }); },
    draw([thing, ...at]) {
      flush();
      things[thing].draw(things[thing], times(now.matrix, placed(...at)), now.colour);
    },
  };
  const names = Object.keys(operations);

  // The window is as large as its place, if it may be resized; else it is drawn in that size.
  function fit() {
    const { clientWidth, clientHeight } = stage;
    const w = clientWidth - 2 * PADDING, h = clientHeight - 2 * PADDING;
    if (resizable) [width, height] = [w, h];
    const scale = Math.min(w / width, h / height);
    canvas.style.width = `${width * scale}px`;
    canvas.style.height = `${height * scale}px`;
    density = scale * devicePixelRatio;
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    screen.save();
  }
  new ResizeObserver(() => canvas.isConnected && fit()).observe(stage);

  // Draw to the window, as nothing had been drawn yet.
  function reset() {
    [stack, now, pending] = [[], fresh(), null];
    target(screen);
  }

  return {
    canvas,
    operation: (name) => names.indexOf(name),
    // Calls an operation; writes what it returns over its numbers, and returns how many those are.
    call(operation, numbers, text, heap, at) {
      const results = operations[names[operation]](numbers, text);
      if (!Array.isArray(results)) return 0;
      heap.set(results, at);
      return results.length;
    },
    // A window of a size, or of the size that there is, if it may be resized. It is seen from the
    // first frame on.
    open(w, h, isResizable) {
      [things, width, height, resizable] = [[], w, h, isResizable];
      fit();
      reset();
    },
    begin(over) {
      isOver = over;
      canvas.classList.toggle("over", isOver);
      if (!canvas.isConnected && isOver) {
        stage.append(canvas);
        fit();
      } else if (!canvas.isConnected) stage.replaceChildren(canvas);
      reset();
      if (isOver) screen.clearRect(0, 0, canvas.width, canvas.height);
    },
    // What is over a picture can be taken away.
    close() { if (isOver) canvas.remove(); },
    end: flush,
    // Where a pointer is in the window.
    place({ clientX, clientY }) {
      const { left, top, width: w, height: h } = canvas.getBoundingClientRect();
      return [(clientX - left) * width / w, (clientY - top) * height / h];
    },
  };
}
